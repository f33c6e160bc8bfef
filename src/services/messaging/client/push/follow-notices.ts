import { openLinkSchema } from '#messaging'
import { toNextPath } from '#auth'
import type { Now } from '#base/clock'

/**
 * Goes where a pressed notice leads, inside the page that is open. The worker hears that it was done; a page that was
 * frozen and hears of it late stays where it is, because another one has opened instead.
 */
export function followNotices(o: {
  /** `navigator.serviceWorker` */
  readonly container: { addEventListener(type: 'message', listener: (event: MessageEvent) => void): void }
  readonly now: Now
  readonly navigate: (path: string) => void
}): void {
  o.container.addEventListener('message', (event) => {
    const message = openLinkSchema.safeParse(event.data)
    if (!message.success || message.data.untilMs < o.now()) return
    event.ports[0]?.postMessage('done')
    o.navigate(toNextPath(message.data.link, parseUrl))
  })
}

function parseUrl(text: string, base: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}
