import { expect, test } from 'vitest'
import type { WebhookFormat } from '#messaging'
import { readWebhookDraft } from './read-webhook-draft.ts'

type Draft = Readonly<Record<string, unknown>>

/** A token of Telegram's form. */
const BOT = '123456789:AAH-abcdefghijklmnopqrstuvwxyz_0123'

test('H14: what can’t be right is refused in German, with its field', () => {
  const faults: readonly (readonly [WebhookFormat, Draft, string, RegExp])[] = [
    ['ntfy', { place: 'zwei Wörter' }, 'place', /Thema/],
    ['ntfy', { place: 'a', url: 'http://ntfy.sh' }, 'url', /https/],
    ['ntfy', { place: 'a', url: 'https://ntfy.sh/?x' }, 'url', /ohne \?/],
    ['gotify', { url: 'https://gotify.example' }, 'secret', /Token/],
    ['gotify', { secret: 'A' }, 'url', /https/],
    ['gotify', { url: 'https://gotify.example', secret: 'A\r\nX: y' }, 'secret', /Leerzeichen/],
    ['telegram', { place: 'Anna', secret: BOT }, 'place', /Nummer des Chats/],
    ['telegram', { place: '1', secret: '../../bot' }, 'secret', /Bots/],
    ['discord', {}, 'secret', /Adresse/],
    ['discord', { secret: 'http://discord.com/api/webhooks/1/x' }, 'secret', /https/],
    ['slack', { secret: 'https://a:b@hooks.slack.com/x' }, 'secret', /Passwort/],
    ['matrix', { url: 'https://matrix.example', place: '#raum:example.org', secret: 's' }, 'place', /Ausrufezeichen/],
    ['template', { url: 'https://a.example', template: ' ' }, 'template', /gesendet/],
    ['template', { url: 'https://a.example', template: '{{titel}}' }, 'template', /\{\{titel\}\} gibt es nicht/],
    ['template', { url: 'https://a.example', template: '{"a": {{title}}}' }, 'template', /kein gültiges JSON/],
  ]
  for (const [format, draft, field, message] of faults) {
    const read = () => readWebhookDraft(format, { name: 'Ziel', ...draft }, true)
    expect(read, `${format} ${JSON.stringify(draft)}`).toThrow(
      expect.objectContaining({
        code: 'invalid-request',
        public: expect.objectContaining({ field, message: expect.stringMatching(message) as unknown }) as unknown,
      }),
    )
  }
})
