import { withoutMeta } from '#documents'
import { documentChange, type DocumentView } from '#documents/client'
import { shopsCollection } from '../../collections.ts'
import type { Shop } from '../../model.ts'
import { useUptimeEdits } from '../../parts/screens/use-uptime-edits.ts'

/** What is done with a shop on its page; works offline and can be undone. */
export function useShopActions(shop: DocumentView<Shop>): { readonly setPaused: (isPaused: boolean) => void } {
  const edits = useUptimeEdits()
  return {
    setPaused(isPaused) {
      const before = withoutMeta<Shop>(shop)
      const change = documentChange(shopsCollection, shop.id, { before, after: { ...before, isPaused } })
      edits.apply([change], isPaused ? `„${shop.name}“ ist pausiert` : `„${shop.name}“ wird wieder geprüft`)
    },
  }
}
