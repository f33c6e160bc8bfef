import { useNavigate } from 'react-router'
import { BEGIN_HASH } from '#base/document-paths'
import { formatCount } from '#base/text/format'
import { useEdits } from '#documents/client'
import { useDraft } from '#ui/form/use-form'
import { useOnce } from '#ui/use-leave'
import { shopsCollection, USUAL_SETTINGS } from '../../collections.ts'
import type { Shop } from '../../model.ts'
import { NEW_SHOP_PATH, shopPath, SHOPS_PATH } from '../../paths.ts'
import { newDocumentId } from '../../parts/screens/new-keys.ts'
import { useGiveUp } from '../../parts/screens/use-give-up.ts'
import { isTyped, type NewShops } from '../plan-new-shops.ts'
import { newShopDraft, type ShopDraft } from '../shop-draft.ts'
import { fullNameOf } from '../../words/full-name.ts'

/** What is typed while shops are added, in both steps. */
export type NewShopsDraft = Pick<NewShops, 'address' | 'group' | 'parts' | 'program'> & {
  /** Empty as long as the first step lasts. */
  readonly drafts: readonly ShopDraft[]
  /** Which of several is in its form. */
  readonly editing: number | undefined
}

const NOTHING: NewShopsDraft = {
  address: '',
  group: '',
  parts: ['start'],
  program: 'other',
  drafts: [],
  editing: undefined,
}
const SAMPLE: NewShopsDraft = { ...NOTHING, drafts: [newShopDraft(USUAL_SETTINGS, '')] }

/** Shops in the making: kept as they are typed, and in the end added or given up, both to be undone. */
export function useNewShops() {
  const edits = useEdits()
  const navigate = useNavigate()
  const typed = useDraft(NOTHING, 'shop:new', { sample: SAMPLE })
  const { discard, keep } = typed
  const giveUp = useGiveUp({ discard, keep, path: NEW_SHOP_PATH, leaveTo: SHOPS_PATH, text: 'Eingaben verworfen' })

  const save = useOnce((shops: readonly Shop[]): void => {
    discard()
    const added = shops.map((shop) => [newDocumentId(), shop] as const)
    edits.run(describeAdded(shops), (documents) => {
      for (const [id, shop] of added) documents.add(shopsCollection, shop, id)
    })
    const [first] = added
    void navigate(added.length === 1 && first !== undefined ? `${shopPath(first[0])}${BEGIN_HASH}` : SHOPS_PATH, {
      replace: true,
    })
  })

  return { typed, save, cancel: () => giveUp(typed.draft.drafts.length > 0 || isTyped(typed.draft)) }
}

function describeAdded(shops: readonly Shop[]): string {
  const [first] = shops
  const what =
    shops.length === 1 && first !== undefined ? `„${fullNameOf(first)}“` : formatCount(shops.length, 'Shop', 'Shops')
  return `${what} angelegt`
}
