import type { MessageSource } from '#messaging'

/** The messages between people who share something, whatever tool it belongs to. */
export const sharingMessages: MessageSource = {
  id: 'sharing',
  label: 'Teilen',
  kinds: [
    {
      id: 'shared',
      label: 'Mit dir geteilt',
      description: 'Wenn jemand etwas mit dir teilt.',
      defaults: { toast: true, push: true, mail: false },
    },
  ],
}
