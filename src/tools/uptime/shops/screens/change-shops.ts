/** What is done with several shops at once, as changes that can be undone. */
import { withoutMeta } from '#documents'
import { documentChange, type DocumentChange, type DocumentView } from '#documents/client'
import { formatCount } from '#base/text/format'
import { shopsCollection } from '../../collections.ts'
import { MAX_TAGS, type Shop } from '../../model.ts'

type KnownShop = DocumentView<Shop>

export type ShopsChange = { readonly changes: readonly DocumentChange[]; readonly text: string }

export function setPaused(shops: readonly KnownShop[], isPaused: boolean): ShopsChange {
  const others = shops.filter((shop) => shop.isPaused !== isPaused)
  return {
    changes: others.map((shop) => edited(shop, { isPaused })),
    text: `${nameShops(others)} ${isPaused ? 'pausiert' : 'fortgesetzt'}`,
  }
}

export function addTag(shops: readonly KnownShop[], tag: string): ShopsChange {
  const others = shops.filter(({ tags }) => !tags.includes(tag) && tags.length < MAX_TAGS)
  return {
    changes: others.map((shop) => edited(shop, { tags: [...shop.tags, tag] })),
    text: `${nameShops(others)} mit „${tag}“ versehen`,
  }
}

export function removeTag(shops: readonly KnownShop[], tag: string): ShopsChange {
  const others = shops.filter(({ tags }) => tags.includes(tag))
  return {
    changes: others.map((shop) => edited(shop, { tags: shop.tags.filter((each) => each !== tag) })),
    text: `„${tag}“ bei ${nameShops(others)} entfernt`,
  }
}

/** Only those the person owns; what others share with them stays. */
export function deleteShops(shops: readonly KnownShop[], userId: string | undefined): ShopsChange {
  const own = shops.filter(({ ownerId }) => ownerId === userId)
  const rest = shops.length - own.length
  const stays = rest === 0 ? '' : `; ${formatCount(rest, 'geteilter bleibt', 'geteilte bleiben')}`
  return {
    changes: own.map((shop) =>
      documentChange(shopsCollection, shop.id, { before: withoutMeta<Shop>(shop), after: undefined }),
    ),
    text: `${nameShops(own)} gelöscht${stays}`,
  }
}

function edited(shop: KnownShop, fields: Partial<Shop>): DocumentChange {
  const before = withoutMeta<Shop>(shop)
  return documentChange(shopsCollection, shop.id, { before, after: { ...before, ...fields } })
}

function nameShops(shops: readonly KnownShop[]): string {
  const [only] = shops
  return shops.length === 1 && only !== undefined ? `„${only.name}“` : formatCount(shops.length, 'Shop', 'Shops')
}
