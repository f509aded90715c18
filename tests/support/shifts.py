"""How much a page moves by itself while it is loaded."""

from __future__ import annotations

SHIFTS = """
  window.shifted = 0;
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      shifted += entry.value;
      moved.push(entry.sources.map(({ node }) => (node?.outerHTML ?? node?.textContent ?? "").slice(0, 80)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
"""
STILL = 0.02
"""A fifth of what browsers call good."""
