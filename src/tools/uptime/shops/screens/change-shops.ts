/** What is done with several shops at once, as one step that can be undone. */
import type { Documents, DocumentView } from '#documents/client'
import { formatCount } from '#base/text/format'
import { shopsCollection } from '../../collections.ts'
import { MAX_TAGS, type Shop } from '../../model.ts'
import { fullNameOf } from '../../words/full-name.ts'

type KnownShop = DocumentView<Shop>

export type ShopsChange = { readonly write: (documents: Documents) => void; readonly text: string }

export function setPaused(shops: readonly KnownShop[], isPaused: boolean): ShopsChange {
  const others = shops.filter((shop) => shop.isPaused !== isPaused)
  return {
    write: modifyEach(others, () => ({ isPaused })),
    text: `${nameShops(others)} ${isPaused ? 'pausiert' : 'fortgesetzt'}`,
  }
}

export function addTag(shops: readonly KnownShop[], tag: string): ShopsChange {
  const others = shops.filter(({ tags }) => !tags.includes(tag) && tags.length < MAX_TAGS)
  return {
    write: modifyEach(others, ({ tags }) => ({ tags: [...tags, tag] })),
    text: `${nameShops(others)} mit „${tag}“ versehen`,
  }
}

export function removeTag(shops: readonly KnownShop[], tag: string): ShopsChange {
  const others = shops.filter(({ tags }) => tags.includes(tag))
  return {
    write: modifyEach(others, ({ tags }) => ({ tags: tags.filter((each) => each !== tag) })),
    text: `„${tag}“ bei ${nameShops(others)} entfernt`,
  }
}

/** Only those the person owns; what others share with them stays. */
export function deleteShops(shops: readonly KnownShop[], userId: string | undefined): ShopsChange {
  const own = shops.filter(({ ownerId }) => ownerId === userId)
  const rest = shops.length - own.length
  const stays = rest === 0 ? '' : `; ${formatCount(rest, 'geteilter bleibt', 'geteilte bleiben')}`
  return {
    write: (documents) => {
      for (const { id } of own) documents.remove(shopsCollection, id)
    },
    text: `${nameShops(own)} gelöscht${stays}`,
  }
}

function modifyEach(shops: readonly KnownShop[], fieldsOf: (shop: Shop) => Partial<Shop>): ShopsChange['write'] {
  return (documents) => {
    for (const shop of shops) documents.modify(shopsCollection, shop.id, fieldsOf(shop))
  }
}

function nameShops(shops: readonly KnownShop[]): string {
  const [only] = shops
  return shops.length === 1 && only !== undefined ? `„${fullNameOf(only)}“` : formatCount(shops.length, 'Shop', 'Shops')
}
