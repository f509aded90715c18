/** A time as a clock shows it: rounded up, so that 0:00 means no time is left. */
export function face(ms) {
  const seconds = Math.ceil(ms / 1000);
  const rest = String(seconds % 60).padStart(2, '0');
  return seconds >= 3600
    ? `${Math.floor(seconds / 3600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}:${rest}`
    : `${Math.floor(seconds / 60)}:${rest}`;
}
