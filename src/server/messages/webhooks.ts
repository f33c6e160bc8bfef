/** Webhooks as this server runs them: who has one that stopped is told. */
import { createWebhooks, type Messaging, type WebhookOptions, type WebhookService } from '#messaging/server'

const SETTINGS_PATH = '/account/benachrichtigungen'

export function openWebhooks(
  o: Omit<WebhookOptions, 'onStopped'> & { readonly notify: Messaging['notify'] },
): WebhookService {
  const { notify, ...options } = o
  return createWebhooks({
    ...options,
    onStopped: (userId, { id, name, state, lastOutcome = '' }) =>
      notify(userId, {
        key: `webhook:${id}:${o.now()}`,
        // As `accountMessages` declares it.
        kind: 'webhook-stopped',
        source: 'account',
        title: state === 'ended' ? `Webhook „${name}“ ist beendet` : `Webhook „${name}“ ist angehalten`,
        body:
          state === 'ended'
            ? 'Der Empfänger sagt, dass es ihn nicht mehr gibt. Nachrichten stehen weiter unter der Glocke.'
            : `Dort ist seit einem Tag nichts angekommen. Zuletzt: ${lastOutcome}`,
        link: SETTINGS_PATH,
      }),
  })
}
