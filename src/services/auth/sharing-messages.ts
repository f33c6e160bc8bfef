import type { MessageSource } from '#messaging'

/** The messages about what is shared: between users, in any tool, and by a user with themselves. */
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
    {
      id: 'shared-from-phone',
      label: 'Geteiltes vom iPhone',
      description: 'Wenn du mit einem Kurzbefehl oder einem anderen Programm etwas an Taschenmesser teilst.',
      defaults: { toast: true, push: true, mail: false },
    },
  ],
}
