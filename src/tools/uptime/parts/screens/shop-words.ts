import type { DocumentWords } from '#kit/document-page'
import { SHOPS_PATH } from '../../paths.ts'
import { uptimeFace } from '../../face.ts'

export const shopWords: DocumentWords = {
  one: 'Shop',
  this: 'Diesen Shop',
  yours: 'Deine Shops',
  toAll: 'Zu deinen Shops',
  allPath: SHOPS_PATH,
  icon: uptimeFace.icon,
}
