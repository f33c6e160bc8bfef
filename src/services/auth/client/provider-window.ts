/**
 * A provider's pages in a window of their own. The result comes back in two ways: as a message to the window that opened it, and as
 * one to all pages of the app, because a provider may cut the tie between the two windows. Such a window also looks closed while it
 * is open, so the listener stays after the window seems closed.
 */
const RETURN_CHANNEL = 'provider-return'

/** How often it is looked whether the window is still there; a message that comes with its end has as long again. */
const LOOK_MS = 200

const WIDTH = 480
const HEIGHT = 680

/** The message of the page that a provider's answer ends at; `result` is `ok` or an error code. */
type ProviderReturn = { readonly type: typeof RETURN_CHANNEL; readonly result: string }

/** The parts of the browser a window is opened with; `window` has them all. */
export type WindowOpener = Pick<
  Window,
  'open' | 'location' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight' | 'setInterval' | 'clearInterval'
> &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

export type ProviderWindow = {
  /** Leads the window, which is empty so far, to the provider. */
  goTo(url: string): void
  /** Closes the window and stops listening to it. */
  stop(): void
}

type Listeners = {
  /** `ok` or an error code; at most once, also after `onClosed`. */
  readonly onReturn: (result: string) => void
  /** It is gone, as far as one can see, and nothing came back. */
  readonly onClosed: () => void
}

/**
 * Opens the window, still empty. Call it only in the event handler of a press: later, the browser blocks it as advertising. Null if
 * it was blocked.
 */
export function openProviderWindow(opener: WindowOpener, { onReturn, onClosed }: Listeners): ProviderWindow | null {
  const popup = opener.open('about:blank', '_blank', windowFeatures(opener))
  // Some blockers hand out a window that is closed already.
  if (popup === null || popup.closed) return null
  let looksSinceClosed = 0
  const timer = opener.setInterval(() => {
    if (!popup.closed || looksSinceClosed++ === 0) return
    opener.clearInterval(timer)
    onClosed()
  }, LOOK_MS)
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(RETURN_CHANNEL) : undefined
  const stop = (): void => {
    opener.clearInterval(timer)
    opener.removeEventListener('message', onMessage)
    channel?.close()
    popup.close()
  }
  function onMessage(event: Event): void {
    const { data, origin } = event as MessageEvent<unknown>
    // Any site may send a message to a window; a channel is our own pages' alone.
    const isOurs = event.currentTarget === channel || origin === opener.location.origin
    if (!isOurs || !isProviderReturn(data)) return
    stop()
    onReturn(data.result)
  }
  opener.addEventListener('message', onMessage)
  channel?.addEventListener('message', onMessage)
  return { goTo: (url) => popup.location.replace(url), stop }
}

/** Runs in the window that came back: sends the result to the waiting page, and closes the window if possible. */
export function postProviderReturn(popup: Pick<Window, 'opener' | 'location' | 'close'>, result: string): void {
  const message: ProviderReturn = { type: RETURN_CHANNEL, result }
  const opener = popup.opener as Pick<Window, 'postMessage'> | null
  opener?.postMessage(message, popup.location.origin)
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(RETURN_CHANNEL)
    channel.postMessage(message)
    channel.close()
  }
  popup.close()
}

function isProviderReturn(data: unknown): data is ProviderReturn {
  const message = data as Partial<ProviderReturn> | null
  return typeof data === 'object' && message?.type === RETURN_CHANNEL && typeof message.result === 'string'
}

function windowFeatures(opener: WindowOpener): string {
  const left = Math.round(opener.screenX + (opener.outerWidth - WIDTH) / 2)
  const top = Math.round(opener.screenY + (opener.outerHeight - HEIGHT) / 3)
  return `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
}
