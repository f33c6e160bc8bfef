/** Where one shops: each shop has its own order of departments, which the app learns from the order in which things are ticked. */
import { useState } from 'react'
import { ranksAfter } from '#base/rank'
import type { DocumentView } from '#documents/client'
import { Cluster } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { NameDialog } from '#ui/form/name-dialog'
import { Menu } from '#ui/menu'
import { Icon } from '#ui/page/icon'
import { shopsCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_NAME, type Shop } from '../../model.ts'
import type { Shopping } from './use-shopping.ts'

type Naming = 'new' | 'renamed'

export function ShopChoice({ shopping }: { readonly shopping: Shopping }) {
  const { shops, shop, chooseShop } = shopping
  const kitchen = useKitchen()
  const [naming, setNaming] = useState<Naming>()

  function save(title: string): void {
    if (naming === 'renamed' && shop !== undefined) {
      kitchen.run(`Geschäft „${title}“ umbenannt`, (editing) => editing.modify(shopsCollection, shop.id, { title }))
    } else {
      kitchen.run(`Geschäft „${title}“ angelegt`, (editing, cookbookId) => {
        const [rank = ''] = ranksAfter(shops.at(-1)?.rank, 1)
        chooseShop(editing.add(shopsCollection, { cookbookId, title, rank, departments: [] }))
      })
    }
    setNaming(undefined)
  }

  return (
    <Cluster role="group" aria-label="Geschäft">
      {shops.map(({ id, title }) => (
        <Chip key={id} isOn={id === shop?.id} onClick={() => chooseShop(id)}>
          {title}
        </Chip>
      ))}
      {shop === undefined ? (
        <Chip picture={<Icon name="plus" size={18} />} onClick={() => setNaming('new')}>
          Geschäft anlegen
        </Chip>
      ) : (
        <ShopMenu shop={shop} onName={setNaming} />
      )}
      {naming === undefined ? null : (
        <NameDialog
          title={naming === 'new' ? 'Neues Geschäft' : 'Geschäft umbenennen'}
          start={naming === 'new' ? '' : (shop?.title ?? '')}
          maxLength={MAX_NAME}
          hint="Die Liste lernt, in welcher Reihenfolge du dort durch die Abteilungen gehst."
          onSave={save}
          onClose={() => setNaming(undefined)}
        />
      )}
    </Cluster>
  )
}

type ShopMenuProps = { readonly shop: DocumentView<Shop>; readonly onName: (naming: Naming) => void }

function ShopMenu({ shop: { id, title }, onName }: ShopMenuProps) {
  const { run } = useKitchen()
  const remove = (): void => {
    run(`Geschäft „${title}“ gelöscht`, (editing) => editing.remove(shopsCollection, id))
  }
  return (
    <Menu
      label="Geschäfte"
      entries={[
        { icon: 'plus', text: 'Neues Geschäft', onClick: () => onName('new') },
        { icon: 'edit', text: `„${title}“ umbenennen`, onClick: () => onName('renamed') },
        { icon: 'trash', text: `„${title}“ löschen`, onClick: remove },
      ]}
    />
  )
}
