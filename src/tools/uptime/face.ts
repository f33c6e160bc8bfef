/** What the app shows of shop uptime from the first moment. */
import { defineToolFace } from '../tool-manifest.ts'

export const uptimeFace = defineToolFace({
  id: 'uptime',
  path: '/uptime',
  title: 'Shop-Uptime',
  description: 'Merkt, wenn dein Shop nicht erreichbar ist, und sagt es dir, bevor es deine Kunden tun.',
  icon: 'uptime',
  needsAccount: true,
})
