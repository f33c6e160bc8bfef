/** Where one shops: each shop has its own order of departments, which the app learns from the order in which things are ticked. */
import { useState } from 'react'
import { ranksAfter } from '#base/rank'
import { Cluster } from '#ui/card'
import { Chip } from '#ui/form/chip'
import { NameDialog } from '#ui/form/name-dialog'
import { Menu } from '#ui/menu'
import { Icon } from '#ui/page/icon'
import { shopsCollection } from '../../collections.ts'
import { useKitchen } from '../../frame/screens/use-kitchen.ts'
import { MAX_NAME } from '../../model.ts'
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
        <Menu
          label="Geschäfte"
          entries={[
            { icon: 'plus', text: 'Neues Geschäft', onClick: () => setNaming('new') },
            { icon: 'edit' as const, text: `„${shop.title}“ umbenennen`, onClick: () => setNaming('renamed') },
            {
              icon: 'trash' as const,
              text: `„${shop.title}“ löschen`,
              onClick: () =>
                void kitchen.run(`Geschäft „${shop.title}“ gelöscht`, (editing) =>
                  editing.remove(shopsCollection, shop.id),
                ),
            },
          ]}
        />
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
