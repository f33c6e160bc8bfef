/** What the app shows of the wheel of names from the first moment. */
import { defineToolFace } from '../tool-manifest.ts'

export const wheelFace = defineToolFace({
  id: 'wheel',
  path: '/wheelofnames',
  title: 'Glücksrad',
  description: 'Namen aufs Rad, drehen, gewinnen: fair ausgelost und nachrechenbar.',
  icon: 'wheel',
})
