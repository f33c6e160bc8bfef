import type { MessageSource } from '#messaging'

/** The messages that come from the account itself. */
export const accountMessages: MessageSource = {
  id: 'account',
  label: 'Konto',
  kinds: [
    {
      id: 'sign-in',
      label: 'Neue Anmeldung',
      description: 'Wenn sich jemand in einem neuen Browser bei deinem Konto anmeldet.',
      defaults: { toast: true, push: true, mail: false },
      // The accounts send that mail themselves, whatever is chosen here.
      without: { mail: 'Diese E-Mail kommt immer, damit niemand sie abschalten kann, der hier nicht hingehört.' },
    },
    {
      id: 'welcome',
      label: 'Hinweise zur App',
      description: 'Willkommen und was für dich neu ist.',
      defaults: { toast: false, push: false, mail: false },
    },
    {
      id: 'test',
      label: 'Testnachricht',
      description: 'Die Nachricht, die du dir selbst schickst, um die Wege auszuprobieren.',
      defaults: { toast: true, push: true, mail: false },
    },
    {
      id: 'disk-space',
      label: 'Platz auf dem Server',
      description: 'Wenn dem Server der Platz ausgeht. Das bekommt nur, wer ihn verwaltet.',
      defaults: { toast: true, push: true, mail: true },
    },
    {
      id: 'backup',
      label: 'Sicherung des Servers',
      description:
        'Wenn die nächtliche Sicherung nicht klappt, und wenn sie wieder klappt. Das bekommt nur, wer den Server verwaltet.',
      defaults: { toast: true, push: true, mail: true },
    },
    {
      id: 'webhook-stopped',
      label: 'Ziel angehalten',
      description: 'Wenn ein anderes Programm keine Nachrichten mehr bekommt, weil dort nichts ankommt.',
      defaults: { toast: true, push: true, mail: false },
    },
  ],
}
