import { templateNames, type WebhookFormat, type WebhookState } from '#messaging'
import type { IconName } from '#ui/page/icon'
import type { StatusTone } from '#ui/page/status-line'

export const webhookStateWords: Readonly<
  Record<WebhookState, { readonly icon: IconName; readonly tone: StatusTone; readonly text: string }>
> = {
  on: { icon: 'check', tone: 'good', text: 'An' },
  failing: { icon: 'warning', tone: 'alarm', text: 'Zuletzt nicht angekommen' },
  paused: { icon: 'close', tone: 'alarm', text: 'Angehalten, weil einen Tag lang nichts ankam' },
  ended: { icon: 'close', tone: 'alarm', text: 'Beendet, weil es den Empfänger nicht mehr gibt' },
}

/** Whether messages go there. */
export function isWebhookOn(state: WebhookState): boolean {
  return state === 'on' || state === 'failing'
}

/** A field as it is called, what to enter, and an example. */
export type FieldWords = { readonly label: string; readonly hint?: string; readonly placeholder?: string }

type FormatWords = {
  readonly name: string
  /** What it is and who can read along, below the fields. */
  readonly about: string
  readonly url?: FieldWords
  readonly place?: FieldWords
  readonly secret?: FieldWords
  readonly template?: FieldWords
}

const address: FieldWords = { label: 'Adresse', placeholder: 'https://' }
const server: FieldWords = { label: 'Adresse des Servers', placeholder: 'https://' }

/** Each format as users call it, with its fields (`webhookShapes`). */
export const webhookFormatWords: Readonly<Record<WebhookFormat, FormatWords>> = {
  ntfy: {
    name: 'ntfy',
    about: 'Auf dem öffentlichen Server liest mit, wer das Thema errät. Nimm eines, das keiner errät.',
    url: { ...server, hint: 'Nur ändern, wenn du ntfy selbst betreibst.' },
    place: { label: 'Thema', hint: 'Dasselbe, das du in der ntfy-App abonniert hast.', placeholder: 'shops-x7Kq2' },
    secret: { label: 'Zugriffstoken', hint: 'Nur für geschützte Themen. Es beginnt mit tk_.' },
  },
  gotify: {
    name: 'Gotify',
    about: 'Dein Gotify-Server zeigt die Nachricht in seiner App.',
    url: server,
    secret: { label: 'Token der App', hint: 'In Gotify unter „Apps“ anlegen und kopieren.' },
  },
  telegram: {
    name: 'Telegram',
    about: 'Schreib dem Bot zuerst, oder nimm ihn in die Gruppe auf: Vorher darf er dir nichts schicken.',
    secret: {
      label: 'Token des Bots',
      hint: 'Gibt dir @BotFather, wenn du einen Bot anlegst.',
      placeholder: '123456789:AA…',
    },
    place: {
      label: 'Chat',
      hint: 'Die Nummer des Chats, bei Gruppen mit Minus davor, oder @name eines Kanals.',
      placeholder: '-1001234567890',
    },
    url: { ...server, hint: 'Nur ändern, wenn du einen eigenen Bot-Server betreibst.' },
  },
  discord: {
    name: 'Discord',
    about: 'Alle im Kanal lesen mit. Erwähnt wird niemand.',
    secret: {
      label: 'Adresse des Kanals',
      hint: 'In Discord: Kanal bearbeiten, Integrationen, Webhooks, „URL kopieren“.',
      placeholder: 'https://discord.com/api/webhooks/…',
    },
  },
  slack: {
    name: 'Slack',
    about: 'Alle im Kanal lesen mit. Erwähnt wird niemand.',
    secret: {
      label: 'Adresse des Kanals',
      hint: 'In Slack: deine App, „Incoming Webhooks“, Kanal wählen, „Copy“.',
      placeholder: 'https://hooks.slack.com/services/…',
    },
  },
  matrix: {
    name: 'Matrix',
    about: 'Alle im Raum lesen mit. Auch in einem verschlüsselten Raum kommt die Nachricht unverschlüsselt an.',
    url: { ...server, label: 'Adresse des Homeservers' },
    place: {
      label: 'Interne Raum-ID',
      hint: 'In Element: Einstellungen des Raums, „Erweitert“. Am Anfang steht ein Ausrufezeichen.',
      placeholder: '!raum:example.org',
    },
    secret: { label: 'Zugriffstoken', hint: 'Von einem Konto, das im Raum ist; am besten von einem nur dafür.' },
  },
  signed: {
    name: 'Eigenes Programm',
    about: 'Dorthin gehen Titel und Text deiner Nachrichten, signiert. Was unter der Adresse läuft, kann sie lesen.',
    url: address,
  },
  template: {
    name: 'Eigene Vorlage',
    about: 'Für alles andere, das einen Aufruf mit eigenem Inhalt erwartet. Auch dieser Aufruf ist signiert.',
    url: address,
    template: {
      label: 'Was gesendet wird',
      hint: `JSON oder Text. Ersetzt werden ${templateNames.map((name) => `{{${name}}}`).join(', ')}.`,
    },
  },
}
