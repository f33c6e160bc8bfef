/** What the app shows of the wheel of names from the first moment. */
import { defineToolFace } from '../tool-manifest.ts'

export const wheelFace = defineToolFace({
  id: 'wheel',
  path: '/wheelofnames',
  title: 'Glücksrad',
  description: 'Namen aufs Rad, drehen, gewinnen: fair ausgelost und nachrechenbar.',
  icon: { path: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 0v7m0 4v7m9-9h-7m-4 0H3m9-2a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z' },
})
