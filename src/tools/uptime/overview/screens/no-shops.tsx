/** The overview without any shop: what the tool promises, and the one thing to do. */
import { Button, LinkButton } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { ALL_SHOPS, type ShopFilter } from '../../shops/shop-list.ts'
import { IMPORT_PATH, NEW_SHOP_PATH } from '../../paths.ts'
import { uptimeFace } from '../../face.ts'

export function NoShops() {
  return (
    <EmptyState
      icon={uptimeFace.icon}
      title="Behalte deine Shops im Blick"
      actions={
        <>
          <LinkButton variant="secondary" to={IMPORT_PATH}>
            Importieren
          </LinkButton>
          <LinkButton icon="plus" to={NEW_SHOP_PATH}>
            Shop anlegen
          </LinkButton>
        </>
      }
    >
      Wir prüfen Startseite, Warenkorb und Kasse rund um die Uhr und melden uns erst, wenn eine Störung sicher ist: mit
      einer Nachricht statt hundert.
    </EmptyState>
  )
}

export function NothingFits({ onChange }: { readonly onChange: (change: Partial<ShopFilter>) => void }) {
  return (
    <EmptyState
      icon="search"
      title="Kein Shop, der dazu passt"
      actions={
        <Button variant="primary" onClick={() => onChange({ ...ALL_SHOPS, state: undefined, tag: undefined })}>
          Alle zeigen
        </Button>
      }
    >
      Nimm den Filter heraus, dann siehst du alle.
    </EmptyState>
  )
}
