import { describe, expect, test } from 'vitest'
import type { PushPayload } from '#messaging'
import { isInFront, linkOf, readPayload, tagOf, toNotice } from './push-notice.ts'

const payload: PushPayload = {
  messageId: 'm1',
  title: 'Pause vergessen?',
  body: 'Deine Uhr läuft seit 9 Stunden.',
  link: '/timeTracker',
  source: 'timeTracker',
  sourceLabel: 'Zeiterfassung',
  unreadCount: 3,
  sentAtMs: 1_700_000_000_000,
}

/** What is shown after these pushes, one after the other: each takes the place of the one before. */
function showAll(...payloads: readonly (PushPayload | undefined)[]) {
  let shown: readonly unknown[] = []
  let notice = toNotice(undefined, [])
  for (const each of payloads) {
    notice = toNotice(each, shown)
    // Browsers keep a copy.
    shown = [structuredClone(notice.options.data)]
  }
  return notice
}

describe('one push', () => {
  test('W16: an alarm has its own icon and stays until it is seen, also beside what comes after it', () => {
    const alarm = { icon: '/icons/alarm-192.png', requireInteraction: true }
    expect(toNotice({ ...payload, severity: 'alarm' }, []).options).toMatchObject(alarm)
    const recovered = { ...payload, messageId: 'm2', severity: 'recovery' } as const
    expect(showAll({ ...payload, severity: 'alarm' }, recovered).options).toMatchObject(alarm)
  })

  test('W16: a recovery has its own icon and goes like any other, also joined with others of its source', () => {
    const down = { ...payload, messageId: 'm0', severity: 'alarm' } as const
    const [up, again] = (['m1', 'm2'] as const).map((messageId): PushPayload => ({
      ...payload,
      messageId,
      severity: 'recovery',
    }))
    const alone = toNotice(up, []).options
    expect(alone).toMatchObject({ icon: '/icons/recovery-192.png', badge: '/icons/badge-96.png' })
    expect(alone.requireInteraction).toBeUndefined()
    expect(showAll(up, again).options.icon).toBe('/icons/recovery-192.png')
    expect(showAll(up, { ...payload, messageId: 'm3' }).options.icon).toBe('/icons/icon-192.png')
    expect(showAll(up, down).options.icon).toBe('/icons/alarm-192.png')
  })

  test('W2: is shown in German with icon, sign and the time it was written', () => {
    expect(toNotice(payload, [])).toMatchObject({
      title: 'Pause vergessen?',
      options: {
        lang: 'de',
        body: 'Deine Uhr läuft seit 9 Stunden.',
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        tag: 'timeTracker',
        renotify: true,
        timestamp: 1_700_000_000_000,
        data: { link: '/timeTracker', count: 1 },
      },
    })
  })

  test.each([
    ['nothing', undefined],
    ['no JSON', 'Hallo'],
    ['JSON that is cut off', '{"title":"Pau'],
    ['another shape', '{"title":"Pause"}'],
    ['a list', '[]'],
    ['null', 'null'],
    ['numbers for texts', JSON.stringify({ ...payload, title: 7 })],
  ])('W2: with %s in it is shown as „Neue Nachricht“, which leads to the list', (_name, text) => {
    const notice = toNotice(readPayload(text), [])
    expect(notice.title).toBe('Neue Nachricht')
    expect(notice.options.body).toBe('In Taschenmesser gibt es etwas Neues für dich.')
    expect(linkOf(notice.options.data)).toBe('/notifications')
    expect(notice.options.tag).not.toBe('')
  })

  test('W2: fields of a later version change nothing', () => {
    expect(readPayload(JSON.stringify({ ...payload, colour: 'blau' }))).toMatchObject(payload)
  })

  test('W2: a source without a name has a tag, too, because nothing else can sound again', () => {
    expect(tagOf({ ...payload, source: '' })).toBe(tagOf(undefined))
    expect(tagOf(undefined)).not.toBe('')
  })
})

describe('several pushes of one source', () => {
  const second: PushPayload = { ...payload, messageId: 'm2', title: 'Woche fertig', link: '/timeTracker' }
  const third: PushPayload = { ...payload, messageId: 'm3', title: 'Monat fertig', link: '/timeTracker?m=3' }

  test('W3: become one notice that counts them and names the newest first', () => {
    const notice = showAll(payload, second, third)
    expect(notice.title).toBe('3 Nachrichten von Zeiterfassung')
    expect(notice.options.body).toBe('Monat fertig\nWoche fertig\nPause vergessen?')
    expect(notice.options).toMatchObject({ tag: 'timeTracker', renotify: true })
  })

  test('W3: lead where all of them lead, else to the list', () => {
    expect(linkOf(showAll(payload, second).options.data)).toBe('/timeTracker')
    expect(linkOf(showAll(payload, second, third).options.data)).toBe('/notifications')
  })

  test('W3: a message that comes twice counts once and is not heard twice', () => {
    const again = showAll(payload, payload)
    expect(again).toMatchObject({ title: 'Pause vergessen?', options: { renotify: false, data: { count: 1 } } })
    expect(showAll(payload, second, payload)).toMatchObject({
      title: '2 Nachrichten von Zeiterfassung',
      options: { renotify: false },
    })
  })

  test('W3: one that stands for several counts as many, and alone has its own title', () => {
    const { messageId: _, ...several } = { ...payload, title: '5 neue Nachrichten', count: 5 }
    expect(showAll(several).title).toBe('5 neue Nachrichten')
    expect(showAll(several, second).title).toBe('6 Nachrichten von Zeiterfassung')
  })

  test('W3: a thousand carry no more along than three titles and what is needed to know them again', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      ...payload,
      messageId: `m${index}`,
      title: `Nr. ${index}`,
    }))
    const { title, options } = showAll(...many)
    expect(title).toBe('1.000 Nachrichten von Zeiterfassung')
    expect(options.body).toBe('Nr. 999\nNr. 998\nNr. 997')
    expect(JSON.stringify(options.data).length).toBeLessThan(2_000)
  })

  test('W3: notices of an older version, or of another sender, are not joined', () => {
    for (const data of [null, undefined, 'x', { link: '/' }, { count: '3' }])
      expect(toNotice(payload, [data]).title).toBe('Pause vergessen?')
  })

  test('W3: a source without a label is joined as „neue Nachrichten“', () => {
    const unnamed = { ...payload, sourceLabel: '' }
    expect(showAll(unnamed, { ...unnamed, messageId: 'm2' }).title).toBe('2 neue Nachrichten')
  })
})

describe('a press', () => {
  test.each([
    ['/tripPlanner/settings?id=1', '/tripPlanner/settings?id=1'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['http://', '/'],
  ])('W5: on a notice that leads to %j goes to %s', (link, path) => {
    expect(linkOf({ link, count: 1, messageIds: [], titles: [] })).toBe(path)
  })

  test('W5: on a notice that says nothing goes to the list', () => {
    expect(linkOf(undefined)).toBe('/notifications')
  })
})

describe('the app is visible', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0'
  const safari =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/149.0.0.0 Mobile/15E148 Safari/604.1'
  const seen = { focused: true, visibilityState: 'visible' }

  test.each([
    [chrome, [seen], true],
    [firefox, [{ focused: false, visibilityState: 'hidden' }, seen], true],
    [chrome, [{ focused: false, visibilityState: 'visible' }], false],
    [chrome, [{ focused: true, visibilityState: 'hidden' }], false],
    [chrome, [], false],
    [safari, [seen], false],
    [iphone, [seen], false],
  ])('W2: in %s with the windows %j: %s', (userAgent, windows, expected) => {
    expect(isInFront(windows, userAgent)).toBe(expected)
  })
})
