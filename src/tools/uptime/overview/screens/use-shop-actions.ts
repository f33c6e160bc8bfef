import { useEdits, type DocumentView } from '#documents/client'
import { shopsCollection } from '../../collections.ts'
import type { Shop } from '../../model.ts'
import { fullNameOf } from '../../words/full-name.ts'

/** What is done with a shop on its page; works offline and can be undone. */
export function useShopActions(shop: DocumentView<Shop>): { readonly setPaused: (isPaused: boolean) => void } {
  const edits = useEdits()
  return {
    setPaused(isPaused) {
      edits.run(`„${fullNameOf(shop)}“ ${isPaused ? 'ist pausiert' : 'wird wieder geprüft'}`, (documents) =>
        documents.modify(shopsCollection, shop.id, { isPaused }),
      )
    },
  }
}
