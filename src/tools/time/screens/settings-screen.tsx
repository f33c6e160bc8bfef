/** The settings of time tracking: the ways to all of them. */
import { Route } from 'react-router'
import { useIsDeviceOnly } from '#documents/client'
import { Card } from '#ui/card'
import { Pages } from '#ui/page/pages'
import { Page } from '#ui/page/page'
import { Place } from '#ui/page/place'
import { importIcon, scalesIcon, tagIcon } from '#ui/page/tool-icons'
import { lazyPart } from '#ui/page/lazy-part'
import {
  CORRECTIONS_PATH,
  HINTS_PATH,
  IMPORT_PATH,
  PLANS_PATH,
  PROJECTS_PATH,
  RATES_PATH,
  TAGS_PATH,
  SETTINGS_PATH,
  TEMPLATES_PATH,
} from '../paths.ts'
import { euroIcon, folderIcon, templateIcon, calendarIcon } from '../frame/screens/time-icons.ts'

const PlansScreen = lazyPart(() => import('../plans/screens/plans-screen.tsx'), 'PlansScreen')
const PlanScreen = lazyPart(() => import('../plans/screens/plan-screen.tsx'), 'PlanScreen')
const CorrectionsScreen = lazyPart(() => import('../account/screens/corrections-screen.tsx'), 'CorrectionsScreen')
const ProjectsScreen = lazyPart(() => import('../catalog/screens/catalog-screens.tsx'), 'ProjectsScreen')
const TagsScreen = lazyPart(() => import('../catalog/screens/catalog-screens.tsx'), 'TagsScreen')
const TemplatesScreen = lazyPart(() => import('../catalog/screens/templates-screen.tsx'), 'TemplatesScreen')
const RatesScreen = lazyPart(() => import('../rates/screens/rates-screen.tsx'), 'RatesScreen')
const CustomersScreen = lazyPart(() => import('../rates/screens/customers-screen.tsx'), 'CustomersScreen')
const HintsScreen = lazyPart(() => import('../law/screens/hints-screen.tsx'), 'HintsScreen')

export function SettingsScreen() {
  return (
    <Pages at={SETTINGS_PATH}>
      <Route index element={<SettingsPlaces />} />
      <Route path="plaene" element={<PlansScreen />} />
      <Route path="plaene/:planId" element={<PlanScreen />} />
      <Route path="korrekturen" element={<CorrectionsScreen />} />
      <Route path="projekte" element={<ProjectsScreen />} />
      <Route path="schlagworte" element={<TagsScreen />} />
      <Route path="vorlagen" element={<TemplatesScreen />} />
      <Route path="saetze" element={<RatesScreen />} />
      <Route path="saetze/kunden" element={<CustomersScreen />} />
      <Route path="hinweise" element={<HintsScreen />} />
    </Pages>
  )
}

/** The path of the page that sets which notifications the app sends, and how. */
const NOTIFICATION_SETTINGS_PATH = '/account/benachrichtigungen'

function SettingsPlaces() {
  return (
    <Page title="Einstellungen – Zeiterfassung" heading="Einstellungen" maxWidth={720}>
      <Card as="nav" aria-label="Einstellungen der Zeiterfassung">
        <ul>
          <Place
            to={PLANS_PATH}
            icon={calendarIcon}
            title="Arbeitszeit-Pläne"
            detail="Soll je Wochentag, Bundesland, Pausen, Urlaub"
          />
          <Place
            to={CORRECTIONS_PATH}
            icon={scalesIcon}
            title="Startsaldo und Korrekturen"
            detail="Stunden, die schon da waren oder ausgezahlt sind"
          />
          <Place to={HINTS_PATH} icon="info" title="Hinweise und Runden" detail="Arbeitszeitgesetz, Auswertungen" />
        </ul>
      </Card>
      <Card as="nav" aria-label="Was du erfasst">
        <ul>
          <Place to={PROJECTS_PATH} icon={folderIcon} title="Projekte" detail="Wofür du arbeitest" />
          <Place to={TAGS_PATH} icon={tagIcon} title="Schlagwörter" detail="Was sich durch alle Projekte zieht" />
          <Place to={TEMPLATES_PATH} icon={templateIcon} title="Vorlagen" detail="Einträge mit einem Tipp" />
        </ul>
      </Card>
      <Card as="nav" aria-label="Mehr">
        <ul>
          <Place
            to={IMPORT_PATH}
            icon={importIcon}
            title="Import"
            detail="Aus Toggl, Clockify, Kimai oder TimeTagger"
          />
          <RemindersPlace />
          <Place
            to={RATES_PATH}
            icon={euroIcon}
            title="Stundensätze und Kunden"
            detail="Nur wenn du Stunden abrechnest: Beträge, Budgets, Stundenblatt"
          />
        </ul>
      </Card>
    </Page>
  )
}

function RemindersPlace() {
  const isDeviceOnly = useIsDeviceOnly()
  return (
    <Place
      to={NOTIFICATION_SETTINGS_PATH}
      icon="bell"
      title="Erinnerungen"
      detail={
        isDeviceOnly
          ? 'Dafür brauchst du ein Konto: Der Server erinnert dich, auch wenn die App zu ist'
          : 'Pause fällig, Soll erreicht, läuft noch'
      }
    />
  )
}
