import { useEffect } from 'react'
import type { DocumentView } from '#documents/client'
import type { Shop } from '../../model.ts'
import type { ShopLine } from '../../shops/shop-list.ts'
import type { ShopsChange } from '../../shops/screens/change-shops.ts'
import { SelectionBar } from './selection-bar.tsx'
import type { Selection } from './use-selection.ts'

type SelectedShopsProps = {
  readonly shops: readonly DocumentView<Shop>[]
  /** Those that the list shows. */
  readonly shown: readonly ShopLine[]
  readonly selection: Selection
  readonly onChange: (change: ShopsChange) => void
}

/** What can be done with what is selected; nothing while nothing is being selected. */
export function SelectedShops({ shops, shown, selection: { ids, set, end }, onChange }: SelectedShopsProps) {
  useEndOnEscape(ids !== undefined, end)
  if (ids === undefined) return null
  return (
    <SelectionBar
      shops={shops.filter(({ id }) => ids.has(id))}
      shownCount={shown.length}
      onAll={() => set(shown.map(({ shop }) => shop.id))}
      onChange={(made) => {
        onChange(made)
        end()
      }}
      onEnd={end}
    />
  )
}

function useEndOnEscape(isOn: boolean, end: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent): void => {
      const isElsewhere = event.target instanceof HTMLElement && event.target.closest('dialog, [role=menu]') !== null
      if (event.key === 'Escape' && !isElsewhere) end()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn, end])
}
