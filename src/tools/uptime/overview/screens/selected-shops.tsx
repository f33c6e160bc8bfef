/** What can be done with the shops that are selected. */
import { historyPath, sharingPath } from '#base/document-paths'
import { failed, ok } from '#base/result'
import { useState, useCallback, type ReactNode } from 'react'
import { useUser } from '#auth/client'
import { formatCount } from '#base/text/format'
import type { DocumentView } from '#documents/client'
import { useCallEndpoint } from '#http/client'
import { useToast } from '#messaging/client'
import { IconButton } from '#ui/button'
import { Field } from '#ui/form/field'
import { FormDialog } from '#ui/form/form-dialog'
import { useForm } from '#ui/form/use-form'
import { Link } from '#ui/link'
import { SelectionBar, type Selection } from '#ui/list/selection'
import { MenuList, type MenuEntry } from '#ui/menu'
import type { IconName } from '#ui/page/icon'
import { pauseIcon, startIcon, tagIcon } from '#ui/page/tool-icons'
import { shopsCollection } from '../../collections.ts'
import { MAX_TAG, type Shop, checkFailureTexts, type CheckReport } from '../../model.ts'
import { editShopPath } from '../../paths.ts'
import { addTag, deleteShops, removeTag, setPaused, type ShopsChange } from '../../shops/screens/change-shops.ts'
import { checkShopNow } from '../../uptime-endpoints.ts'
import { formatLatency } from '../../words/format-figures.ts'
import { fullNameOf } from '../../words/full-name.ts'

type SelectedShopsProps = {
  readonly shops: readonly DocumentView<Shop>[]
  readonly shownCount: number
  readonly selection: Selection
  readonly onChange: (change: ShopsChange) => void
}

/** What can be done with the shops that are selected; nothing while nothing is being selected. */
export function SelectedShops({ shops: all, shownCount, selection, onChange: change }: SelectedShopsProps) {
  const userId = useUser()?.id
  const [isTagging, setTagging] = useState(false)
  const { ids, end } = selection
  if (ids === undefined) return null
  const shops = all.filter(({ id }) => ids.has(id))
  const isEmpty = shops.length === 0
  const onChange = (made: ShopsChange): void => {
    change(made)
    end()
  }
  const tool = (icon: IconName, label: string, onClick: () => void) => (
    <IconButton icon={icon} label={label} disabled={isEmpty} onClick={onClick} />
  )
  return (
    <SelectionBar selection={selection} count={shops.length} shownCount={shownCount} one="Shop" many="Shops">
      {tool(pauseIcon, 'Pausieren', () => onChange(setPaused(shops, true)))}
      {tool(startIcon, 'Fortsetzen', () => onChange(setPaused(shops, false)))}
      {tool(tagIcon, 'Schlagwort …', () => setTagging(true))}
      {tool('trash', 'Löschen', () => onChange(deleteShops(shops, userId)))}
      {isTagging ? <TagDialog shops={shops} onChange={onChange} onClose={() => setTagging(false)} /> : null}
    </SelectionBar>
  )
}

/** One that all of them have is taken away, any other is added. */
function TagDialog({
  shops,
  onChange,
  onClose,
}: Pick<SelectedShopsProps, 'shops' | 'onChange'> & { readonly onClose: () => void }) {
  const form = useForm({
    start: { tag: '' },
    read: ({ tag }) => (tag.trim() === '' ? failed({ tag: 'Schreib ein Schlagwort.' }) : ok(tag.trim())),
    onSave: (tag) => {
      onClose()
      onChange(isOnAll ? removeTag(shops, tag) : addTag(shops, tag))
    },
  })
  const { value } = form
  const isOnAll = value !== undefined && shops.every(({ tags }) => tags.includes(value))
  return (
    <FormDialog
      title={`Schlagwort für ${formatCount(shops.length, 'Shop', 'Shops')}`}
      submitLabel={isOnAll ? 'Entfernen' : 'Hinzufügen'}
      form={form}
      onClose={onClose}
    >
      <Field
        label="Schlagwort"
        name="tag"
        value={form.draft.tag}
        onChange={(tag) => form.set({ tag })}
        error={form.errors.tag}
        hint={isOnAll ? 'Alle haben es schon; es wird entfernt.' : undefined}
        maxLength={MAX_TAG}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}

type KnownShop = DocumentView<Shop>

/** The menu of a line; all lines share one. */
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
