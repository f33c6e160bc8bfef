/** The menu of a line; all lines share one. */
import { historyPath, sharingPath } from '#base/document-paths'
import { shopsCollection } from '../../collections.ts'
import { useCallback, useState, type ReactNode } from 'react'
import { useUser } from '#auth/client'
import type { DocumentView } from '#documents/client'
import { useCallEndpoint } from '#http/client'
import { useToast } from '#messaging/client'
import { Link } from '#ui/link'
import { MenuList, type MenuEntry } from '#ui/menu'
import { pauseIcon, startIcon } from '#ui/page/tool-icons'
import { checkFailureTexts, type Shop, type CheckReport } from '../../model.ts'
import { formatLatency } from '../../words/format-latency.ts'
import { editShopPath } from '../../paths.ts'
import { checkShopNow } from '../../uptime-endpoints.ts'
import { deleteShops, setPaused, type ShopsChange } from '../../shops/screens/change-shops.ts'
import { fullNameOf } from '../../words/full-name.ts'

type KnownShop = DocumentView<Shop>

export function useShopMenu(o: {
  readonly shopOf: (id: string) => KnownShop | undefined
  readonly onChange: (change: ShopsChange) => void
  /** Something was measured. */
  readonly onChecked: () => void
  readonly onSelect: (shopId: string) => void
}): { readonly open: (shopId: string, anchor: HTMLElement) => void; readonly menu: ReactNode } {
  const [opened, setOpened] = useState<{ readonly shopId: string; readonly anchor: HTMLElement }>()
  // The same each time, so that lines are not drawn anew for it.
  const open = useCallback((shopId: string, anchor: HTMLElement) => setOpened({ shopId, anchor }), [])
  const userId = useUser()?.id
  const check = useCheckNow(o.onChecked)
  const shop = opened === undefined ? undefined : o.shopOf(opened.shopId)
  const entries = shop === undefined ? [] : entriesOf(shop, { ...o, userId, check })
  return {
    open,
    menu: (
      <MenuList
        anchor={shop === undefined ? null : (opened?.anchor ?? null)}
        entries={entries}
        onClose={() => setOpened(undefined)}
      />
    ),
  }
}

function entriesOf(
  shop: KnownShop,
  o: {
    readonly userId: string | undefined
    readonly check: (shop: KnownShop) => void
    readonly onChange: (change: ShopsChange) => void
    readonly onSelect: (shopId: string) => void
  },
): readonly MenuEntry[] {
  const checkNow: MenuEntry = { icon: 'sync', text: 'Jetzt prüfen', onClick: () => o.check(shop) }
  const pause: MenuEntry = shop.isPaused
    ? { icon: startIcon, text: 'Fortsetzen', onClick: () => o.onChange(setPaused([shop], false)) }
    : { icon: pauseIcon, text: 'Pausieren', onClick: () => o.onChange(setPaused([shop], true)) }
  const remove: MenuEntry = {
    icon: 'trash',
    text: 'Löschen',
    startsGroup: true,
    onClick: () => o.onChange(deleteShops([shop], o.userId)),
  }
  return [
    // A job reports by itself.
    ...(shop.check.kind === 'heartbeat' || shop.isPaused ? [] : [checkNow]),
    pause,
    { icon: 'edit', text: 'Bearbeiten', component: Link, to: editShopPath(shop.id) },
    { icon: 'check', text: 'Auswählen', onClick: () => o.onSelect(shop.id) },
    {
      icon: 'person',
      text: 'Mit Personen teilen',
      startsGroup: true,
      component: Link,
      to: sharingPath(shopsCollection, shop.id),
    },
    { icon: 'history', text: 'Verlauf', component: Link, to: historyPath(shopsCollection, shop.id) },
    ...(shop.ownerId === o.userId ? [remove] : []),
  ]
}

/** Lets the server check a shop and shows the result. */
function useCheckNow(onChecked: () => void): (shop: KnownShop) => void {
  const call = useCallEndpoint()
  const toasts = useToast()
  return (shop) => {
    const run = async (): Promise<void> => {
      const result = await call(checkShopNow, { shopId: shop.id })
      if (!result.ok)
        return void toasts.show({
          kind: 'error',
          text: `„${fullNameOf(shop)}“ wurde nicht geprüft: ${result.error.message}`,
        })
      const { report } = result.value
      toasts.show({
        kind: report.outcome === 'failed' ? 'error' : 'success',
        text: `„${fullNameOf(shop)}“: ${describeReport(report)}`,
      })
      onChecked()
    }
    void run()
  }
}

function describeReport({ outcome, failure, totalMs }: CheckReport): string {
  if (failure !== undefined) return checkFailureTexts[failure.code]
  const took = totalMs === undefined ? '' : ` in ${formatLatency(totalMs)}`
  return outcome === 'slow' ? `langsam, Antwort${took}` : `erreichbar, Antwort${took}`
}
