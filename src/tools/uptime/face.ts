/** What the app shows of shop uptime from the first moment. */
import { defineToolFace } from '../tool-manifest.ts'

export const uptimeFace = defineToolFace({
  id: 'uptime',
  path: '/uptime',
  title: 'Shop-Uptime',
  description: 'Merkt, wenn dein Shop nicht erreichbar ist, und sagt es dir, bevor es deine Kunden tun.',
  icon: { path: 'M3 12.500h4l2.500-6.500 4.500 12 2.500-5.500h4.500' },
  needsAccount: true,
})
