/** The subscriptions at the push service of the tests, and the pushes waiting for disconnected browsers. */
import { randomBytes, randomUUID } from 'node:crypto'

/** Takes one message to a browser that is connected. */
export type SendToBrowser = (message: object) => void

export type Subscription = {
  readonly endpoint: string
  readonly uaid: string
  readonly channelId: string
  /** The app server's public key that the browser named: only its owner may push. */
  readonly key: string
  isOver: boolean
}

type Notification = { readonly topic: string | undefined; readonly message: object }
type Browser = { send: SendToBrowser | undefined; waiting: Notification[] }

export class AutopushSubscriptions {
  readonly #origin: string
  readonly #browsers = new Map<string, Browser>()
  readonly #subscriptions = new Map<string, Subscription>()

  constructor(origin: string) {
    this.#origin = origin
  }

  /** A browser connects, perhaps under a name it got earlier; returns the name it has from now on. */
  connect(uaid: string | undefined, send: SendToBrowser): string {
    const name = uaid !== undefined && this.#browsers.has(uaid) ? uaid : randomUUID().replaceAll('-', '')
    const browser = this.#browsers.getOrInsertComputed(name, () => ({ send: undefined, waiting: [] }))
    browser.send = send
    return name
  }

  /** What came while the browser was away. */
  sendWaiting(uaid: string): void {
    const browser = this.#browsers.get(uaid)
    for (const { message } of browser?.waiting.splice(0) ?? []) browser?.send?.(message)
  }

  /** The connection that `send` speaks for is gone; a newer one of the same browser stays. */
  disconnect(uaid: string, send: SendToBrowser): void {
    const browser = this.#browsers.get(uaid)
    if (browser?.send === send) browser.send = undefined
  }

  subscribe(uaid: string, channelId: string, key: string): Subscription {
    const endpoint = `${this.#origin}/wpush/v2/${randomBytes(32).toString('base64url')}`
    const subscription = { endpoint, uaid, channelId, key, isOver: false }
    this.#subscriptions.set(endpoint, subscription)
    return subscription
  }

  unsubscribe(uaid: string, channelId: string): void {
    for (const subscription of this.#subscriptions.values()) {
      if (subscription.uaid === uaid && subscription.channelId === channelId) subscription.isOver = true
    }
  }

  /** Forgets all browsers and waiting pushes. */
  forgetBrowsers(): void {
    this.#browsers.clear()
    for (const subscription of this.#subscriptions.values()) subscription.isOver = true
  }

  find(endpoint: string): Subscription | undefined {
    return this.#subscriptions.get(endpoint)
  }

  live(): readonly Subscription[] {
    return [...this.#subscriptions.values()].filter(({ isOver }) => !isOver)
  }

  /** To the browser at once, or when it comes back; then a later one with the same topic takes the place of an earlier one. */
  forward(uaid: string, notification: Notification): void {
    const browser = this.#browsers.get(uaid)
    if (browser === undefined) return
    if (browser.send !== undefined) return browser.send(notification.message)
    const { topic } = notification
    browser.waiting = browser.waiting.filter((earlier) => topic === undefined || earlier.topic !== topic)
    browser.waiting.push(notification)
  }
}
