/** What each page of a test begins with: a German browser, dialogs that open, and a tab in which nothing was typed before. */
import { afterEach } from 'vitest'

if (typeof HTMLDialogElement !== 'undefined') {
  // jsdom draws nothing, so it does not open dialogs as layers either: a dialog is open or not, and that is all.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  // Nothing has a size there either.
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  // As the Chromium of the other tests.
  Object.defineProperty(navigator, 'language', { configurable: true, get: () => 'de-DE' })
  afterEach(() => sessionStorage.clear())
}
