/** The addresses between tools that know nothing of each other: a choice that another tool makes, and days that other tools take. */
import { Navigate, useLocation } from 'react-router'
import { formatDate } from '#base/text/format'
import { daysAwayHash, readDaysAway, tools, type ToolManifest } from '#tools'
import { Card } from '#ui/card'
import { Page } from '#ui/page/page'
import { Place } from '#ui/page/place'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Offers days on which the user is away to the tools that take them. */
export function DaysAwayScreen() {
  const { hash } = useLocation()
  const read = readDaysAway(hash)
  if (!read.ok) return <Navigate to="/" replace />
  const { title, from, to } = read.value
  const takers = tools.flatMap((tool: ToolManifest) =>
    tool.daysAway === undefined ? [] : [{ id: tool.id, icon: tool.icon, ...tool.daysAway }],
  )
  return (
    <Page
      title="Tage übernehmen"
      heading="Tage übernehmen"
      lead={`${title}: ${formatDate(from)} bis ${formatDate(to)}`}
      maxWidth={720}
    >
      <Card as="nav" aria-label="Wofür">
        <ul>
          {takers.map(({ id, icon, path, label, detail }) => (
            <Place key={id} to={`${path}${daysAwayHash(read.value)}`} icon={icon} title={label} detail={detail} />
          ))}
        </ul>
      </Card>
    </Page>
  )
}

/** Leads from the address that tools know to the page of the tool that chooses; what stands behind the `#` comes along. */
export function ChoiceScreen() {
  const { hash } = useLocation()
  const chooser: ToolManifest | undefined = tools.find((tool: ToolManifest) => tool.choiceScreenPath !== undefined)
  if (chooser?.choiceScreenPath === undefined) return <NotFoundScreen />
  return <Navigate to={`${chooser.choiceScreenPath}${hash}`} replace />
}
