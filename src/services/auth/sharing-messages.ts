import type { MessageSource } from '#messaging'

/** The messages between users who share something, in any tool. */
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
