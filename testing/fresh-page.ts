/** What each page of a test begins with: dialogs that open, and a tab in which nothing was typed before. */
import { afterEach } from 'vitest'

if (typeof HTMLDialogElement !== 'undefined') {
  // jsdom draws nothing, so it does not open dialogs as layers either: a dialog is open or not, and that is all.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
  afterEach(() => sessionStorage.clear())
}
