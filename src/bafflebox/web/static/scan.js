// Uses the camera as a scanner, if the browser can read codes itself (over HTTPS or on localhost). A USB scanner needs none of this.
/** @type {HTMLFormElement} */
const form = document.querySelector('form.scan');
const button = form.querySelector('[data-camera]');
/** @type {HTMLVideoElement} */
const view = form.querySelector('[data-view]');

const look = async (reader) => {
  const [found] = await reader.detect(view);
  if (!found) {
    requestAnimationFrame(() => look(reader));
    return;
  }
  form.code.value = found.rawValue;
  form.submit();
};

if (window.isSecureContext && 'BarcodeDetector' in window && navigator.mediaDevices) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    view.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    view.hidden = false;
    await view.play();
    look(new BarcodeDetector());
  });
}
