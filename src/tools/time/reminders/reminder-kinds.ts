import type { MessageKind } from '#messaging'

/** What time tracking reminds of, as the settings show it. */
export const reminderKinds: readonly MessageKind[] = [
  {
    id: 'break-due',
    label: 'Pause fällig',
    description: 'Kurz bevor du 6 Stunden am Stück gearbeitet hast (§ 4 ArbZG).',
    defaults: { toast: true, push: true, mail: false },
  },
  {
    id: 'target-reached',
    label: 'Soll erreicht',
    description: 'Wenn dein Soll für heute erreicht ist und die Uhr läuft.',
    defaults: { toast: true, push: true, mail: false },
  },
  {
    id: 'clock-running',
    label: 'Uhr läuft noch',
    description: 'Wenn die Uhr länger als 10:45 Stunden oder über Mitternacht läuft, und am Morgen danach noch einmal.',
    defaults: { toast: true, push: true, mail: false },
  },
  {
    id: 'budget-used',
    label: 'Budget gebraucht',
    description: 'Wenn 80 % und wenn 100 % des Budgets eines Projekts gebraucht sind.',
    defaults: { toast: true, push: true, mail: false },
  },
]
