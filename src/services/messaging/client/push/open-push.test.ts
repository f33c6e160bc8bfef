import { describe, expect, test } from 'vitest'
import type { OpenLink } from '#messaging'
import { followNotices, openPushBrowser } from './open-push.ts'

/** A page, and what became of a message to it. */
function send(data: unknown): { readonly went: readonly string[]; readonly answers: readonly unknown[] } {
  const went: string[] = []
  const answers: unknown[] = []
  const listeners: ((event: MessageEvent) => void)[] = []
  followNotices({
    container: {
      addEventListener: (_type: string, listener: (event: MessageEvent) => void) => listeners.push(listener),
    },
    now: () => 1_000,
    navigate: (path) => went.push(path),
  })
  const port = { postMessage: (answer: unknown) => answers.push(answer) }
  for (const listener of listeners) listener({ data, ports: [port] } as unknown as MessageEvent)
  return { went, answers }
}

const message: OpenLink = { kind: 'open-link', link: '/wheelofnames?x=1', untilMs: 1_000 }

test('W5: a page goes where the notice leads and says so', () => {
  expect(send(message)).toEqual({ went: ['/wheelofnames?x=1'], answers: ['done'] })
})

test('W5: a page that hears of it too late stays where it is, because another one has opened', () => {
  expect(send({ ...message, untilMs: 999 })).toEqual({ went: [], answers: [] })
})

test('W5: it never leaves the app, and hears no other messages', () => {
  expect(send({ ...message, link: '//evil.example' }).went).toEqual(['/'])
  expect(send({ ...message, link: '/\t/evil.example' }).went).toEqual(['/'])
  for (const other of ['activate', null, { kind: 'open-link' }, { ...message, link: 7 }]) {
    expect(send(other)).toEqual({ went: [], answers: [] })
  }
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile/15E148'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.1 Safari/605.1.15'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36'

type Has = {
  readonly isSecure?: boolean
  readonly isInstalled?: boolean
  readonly touch?: number
  readonly push?: boolean
}

/** As much of a window as is looked at. */
function windowOf(userAgent: string, o: Has = {}): Window & typeof globalThis {
  const hasPush = o.push ?? true
  return {
    isSecureContext: o.isSecure ?? true,
    navigator: { userAgent, maxTouchPoints: o.touch ?? 0, ...(hasPush ? { serviceWorker: {} } : {}) },
    matchMedia: (query: string) => ({ matches: query.includes('standalone') && o.isInstalled === true }),
    ...(hasPush ? { PushManager: class {}, Notification: { permission: 'default' } } : {}),
  } as unknown as Window & typeof globalThis
}

describe('the abilities of a browser', () => {
  test.each([
    ['Chrome', windowOf(CHROME), null],
    ['Safari on a Mac', windowOf(MAC), null],
    ['a page without https', windowOf(CHROME, { isSecure: false, push: false }), 'insecure'],
    ['a browser without Web Push', windowOf(CHROME, { push: false }), 'unsupported'],
    ['an iPhone', windowOf(IPHONE, { push: false, touch: 5 }), 'needs-install'],
    ['an iPad, which calls itself a Mac', windowOf(MAC, { push: false, touch: 5 }), 'needs-install'],
    ['an iPhone with the app on its home screen', windowOf(IPHONE, { isInstalled: true, touch: 5 }), null],
    ['an old iPhone with it', windowOf(IPHONE, { isInstalled: true, push: false, touch: 5 }), 'unsupported'],
  ])('W8: %s', (_name, window, obstacle) => {
    expect(openPushBrowser(window).findObstacle()).toBe(obstacle)
  })

  test('W8: without notices there is no permission, and without caches no memory', async () => {
    const browser = openPushBrowser(windowOf(CHROME, { push: false }))
    expect(browser.getPermission()).toBe('denied')
    await browser.writeWorkerMemory(null)
    await browser.clearBadge()
    await expect(browser.registerWorker()).rejects.toThrow('no workers')
  })
})
