import { Icon } from '#ui/page/icon'
import { Notice } from '#ui/page/notice'
import { describePlaces } from '../../shop-rest.ts'
import { usePlaces } from './use-overview.ts'

/** Warns before that many more shops are saved that some of them will rest; shows nothing if all have a place. */
export function PlaceNote({ adding }: { readonly adding: number }) {
  const text = describePlaces(usePlaces(), adding)
  if (text === undefined) return null
  return (
    <Notice role="status">
      <Icon name="info" size={20} />
      <span>{text}</span>
    </Notice>
  )
}
