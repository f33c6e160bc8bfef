/** New shops: first an address and the parts to watch, then one form, or a list of the shops to be created. */
import { useEffect, useRef } from 'react'
import type { ShopDraft } from '../shop-draft.ts'
import { NewShopsList } from './new-shops-list.tsx'
import { NewShopsStart } from './new-shops-start.tsx'
import { SettingsPage } from '#kit/settings-page'
import { ShopForm } from './shop-form.tsx'
import { useNewShops } from './use-new-shops.ts'

export function NewShops() {
  const shops = useNewShops()
  const { drafts, editing } = shops.typed.draft
  const place = drafts.length === 1 ? 0 : editing
  const edited = place === undefined ? undefined : drafts[place]
  useArrival(place ?? (drafts.length > 1 ? 'list' : 'start'))
  return (
    <SettingsPage
      tool="Shop-Uptime"
      heading={edited === undefined ? 'Shop anlegen' : edited.name.trim() || 'Neuer Shop'}
    >
      {place !== undefined && edited !== undefined ? (
        <NewShopForm key={place} place={place} edited={edited} shops={shops} />
      ) : drafts.length > 1 ? (
        <NewShopsList
          drafts={drafts}
          onEdit={(index) => shops.typed.set({ editing: index })}
          onRemove={(index) => shops.typed.set({ drafts: drafts.filter((_each, at) => at !== index) })}
          onSave={shops.save}
          onBack={() => shops.typed.set({ drafts: [] })}
        />
      ) : (
        <NewShopsStart typed={shops.typed} onCancel={shops.cancel} />
      )}
    </SettingsPage>
  )
}

/** Each step begins at its top, with the focus on its heading, as a page of its own would. */
function useArrival(step: number | 'list' | 'start'): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    window.scrollTo({ top: 0 })
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [step])
}

type NewShopFormProps = {
  readonly place: number
  readonly edited: ShopDraft
  readonly shops: ReturnType<typeof useNewShops>
}

/** The only one is added from its form; one of several goes back to the list of them. */
function NewShopForm({ place, edited, shops: { typed, save, cancel } }: NewShopFormProps) {
  const { drafts } = typed.draft
  const isOnly = drafts.length === 1
  const close = (): void => typed.set({ editing: undefined })
  const read = (): ShopDraft => typed.read().drafts[place] ?? edited
  const set = (changes: Partial<ShopDraft>): void => {
    const next = { ...read(), ...changes }
    typed.set({ drafts: typed.read().drafts.map((each, at) => (at === place ? next : each)) })
  }
  return (
    <ShopForm
      typed={{ ...typed, draft: edited, read, set }}
      shopId={undefined}
      adding={isOnly ? 1 : 0}
      submitLabel={isOnly ? 'Shop anlegen' : 'Übernehmen'}
      onSave={(shop) => (isOnly ? save([shop]) : close())}
      onCancel={isOnly ? cancel : close}
    />
  )
}
