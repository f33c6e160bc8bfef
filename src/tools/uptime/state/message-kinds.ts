/** The messages of shop uptime, as the notification settings list them. */
import type { MessageKind } from '#messaging'

const everywhere = { toast: true, push: true, mail: true } as const
const quietly = { toast: true, push: false, mail: false } as const

export const messageKinds = [
  {
    id: 'shop-down',
    label: 'Störung',
    severity: 'alarm',
    description: 'Wenn Shops nicht erreichbar sind: eine Nachricht für alle, die zugleich ausfallen.',
    defaults: everywhere,
  },
  {
    id: 'shop-up',
    label: 'Wieder erreichbar',
    severity: 'recovery',
    description: 'Wenn eine Störung vorbei ist.',
    defaults: { toast: true, push: true, mail: false },
  },
  {
    id: 'shop-reminder',
    label: 'Immer noch gestört',
    severity: 'alarm',
    description: 'Solange eine Störung dauert und niemand sie bestätigt hat.',
    defaults: { toast: true, push: true, mail: false },
  },
  {
    id: 'shop-unstable',
    label: 'Instabil',
    description: 'Wenn ein Shop dreimal in zehn Minuten wechselt; danach höchstens alle 30 Minuten.',
    defaults: { toast: true, push: true, mail: false },
  },
  {
    id: 'shop-slow',
    label: 'Langsam',
    description: 'Wenn ein Shop langsamer antwortet, als du willst.',
    defaults: quietly,
  },
  {
    id: 'shop-expiry',
    label: 'Zertifikat und Domain',
    description: 'Wenn ein Zertifikat oder eine Domain in 30, 14, 7 Tagen oder morgen abläuft.',
    defaults: { toast: true, push: true, mail: true },
  },
  {
    id: 'shop-interrupted',
    label: 'Messung unterbrochen',
    description: 'Wenn dein Server selbst keine Verbindung hat und deshalb nichts messen kann.',
    defaults: quietly,
  },
] as const satisfies readonly MessageKind[]
