/** In place of a shop that is not there: why that may be, and the way to get it back. */
import { Button } from '#ui/button'
import { EmptyState } from '#ui/list/empty-state'
import { Icon } from '#ui/page/icon'
import { Link } from '#ui/link'
import { SHOPS_PATH } from '../../paths.ts'
import { shopHistoryPath } from '../../people-paths.ts'

export function MissingShop({ shopId }: { readonly shopId: string }) {
  return (
    <EmptyState
      picture={<Icon name="search" size={48} />}
      title="Dieser Shop ist nicht da"
      actions={
        <>
          <Button variant="secondary" icon="history" component={Link} to={shopHistoryPath(shopId)}>
            Verlauf ansehen
          </Button>
          <Button variant="primary" component={Link} to={SHOPS_PATH}>
            Zu deinen Shops
          </Button>
        </>
      }
    >
      Vielleicht wurde er gelöscht oder ist nicht mehr mit dir geteilt. War es deiner, holst du ihn aus dem Verlauf
      zurück.
    </EmptyState>
  )
}
