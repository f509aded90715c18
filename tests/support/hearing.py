"""What a screen reader would say of its own accord: every change of a live region, in order."""

from __future__ import annotations

HEARD = """
  window.heard = [];
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live=polite], [aria-live=assertive]';
  const region = (node) => {
    for (let one = node; one; one = one.parentNode ?? one.host) if (one.matches?.(LIVE)) return one;
  };
  const words = (node) => {
    const heard = node.cloneNode(true);
    heard.querySelectorAll('[aria-hidden=true]').forEach((one) => one.remove());
    return heard.textContent.replace(/\\s+/g, ' ').trim();
  };
  const told = new WeakMap();
  const watch = (root) =>
    new MutationObserver((changes) => {
      const said = new Set();
      for (const { target, addedNodes } of changes) {
        const live = region(target);
        if (live?.role === 'log') [...addedNodes].filter((one) => one.nodeType === 1).forEach((one) => said.add(one));
        else if (live) said.add(live);
      }
      for (const one of said) {
        const text = words(one);
        if (text && told.get(one) !== text) heard.push(text);
        told.set(one, text);
      }
    }).observe(root, { subtree: true, childList: true, characterData: true });
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    const root = attach.call(this, options);
    watch(root);
    return root;
  };
  watch(document);
"""
