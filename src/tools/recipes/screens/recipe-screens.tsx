/** The routes of the recipes; each screen is loaded when it is opened. */
import { Suspense, useEffect, useRef } from 'react'
import { Route } from 'react-router'
import { useUser } from '#auth/client'
import { useDocuments, useDocumentsClient } from '#documents/client'
import { Pages } from '#ui/page/pages'
import { lazyPart } from '#ui/page/lazy-part'
import { pantryCollection } from '../collections.ts'
import { RunningTimers } from '../cooking/screens/running-timers-bar.tsx'
import { findLow, markLow } from '../pantry/change-stock.ts'
import { useDeviceSetting } from '#ui/device-setting'
import { waitingPicturesKey } from '../frame/screens/waiting-pictures-key.ts'
import { IDEAS_PATH } from '../paths.ts'

const IdeasScreen = lazyPart(() => import('../ideas/screens/ideas-screen.tsx'), 'IdeasScreen')
const ListScreen = lazyPart(() => import('../recipe/screens/list-screen.tsx'), 'ListScreen')
const RecipeScreen = lazyPart(() => import('../recipe/screens/recipe-screen.tsx'), 'RecipeScreen')
const EditScreen = lazyPart(() => import('../recipe/form/screens/edit-screen.tsx'), 'EditScreen')
const CookScreen = lazyPart(() => import('../cooking/screens/cook-screen.tsx'), 'CookScreen')
const WeekScreen = lazyPart(() => import('../week/screens/week-screen.tsx'), 'WeekScreen')
const ShoppingScreen = lazyPart(() => import('../shopping/screens/shopping-screen.tsx'), 'ShoppingScreen')
const PantryScreen = lazyPart(() => import('../pantry/screens/pantry-screen.tsx'), 'PantryScreen')
const SeasonScreen = lazyPart(() => import('../season/screens/season-screen.tsx'), 'SeasonScreen')
const ImportScreen = lazyPart(() => import('../import/screens/import-screen.tsx'), 'ImportScreen')
const ExportScreen = lazyPart(() => import('../export/screens/export-screen.tsx'), 'ExportScreen')
const LinkedRecipeScreen = lazyPart(() => import('../import/screens/linked-recipe-screen.tsx'), 'LinkedRecipeScreen')
const PictureFetcher = lazyPart(() => import('../import/screens/picture-fetcher.tsx'), 'PictureFetcher')
const SettingsScreen = lazyPart(() => import('./settings-screen.tsx'), 'SettingsScreen')

export function RecipeScreens() {
  return (
    <>
      <RunningTimers />
      <WaitingPictures />
      <LowStock />
      <Pages at={IDEAS_PATH}>
        <Route index element={<IdeasScreen />} />
        <Route path="alle" element={<ListScreen />} />
        <Route path="rezept/neu" element={<EditScreen />} />
        <Route path="rezept/:id" element={<RecipeScreen />} />
        <Route path="rezept/:id/bearbeiten" element={<EditScreen />} />
        <Route path="rezept/:id/kochen" element={<CookScreen />} />
        <Route path="rezept/:id/weitergeben" element={<ExportScreen />} />
        <Route path="woche/:date?" element={<WeekScreen />} />
        <Route path="einkauf" element={<ShoppingScreen />} />
        <Route path="vorrat" element={<PantryScreen />} />
        <Route path="saison/:month?" element={<SeasonScreen />} />
        <Route path="geteilt" element={<LinkedRecipeScreen />} />
        <Route path="import" element={<ImportScreen />} />
        <Route path="einstellungen/*" element={<SettingsScreen />} />
      </Pages>
    </>
  )
}

/** Buys what is low since the takings of several devices came together. It follows no press, so it is no step of undo. */
function LowStock() {
  const documents = useDocumentsClient()
  const pantry = useDocuments(pantryCollection)
  // What the server refuses comes back as it was.
  const noticed = useRef(new Set<string>())
  useEffect(() => {
    for (const item of findLow(pantry)) {
      const state = JSON.stringify(item)
      if (!noticed.current.has(state)) markLow(documents, item, new Date().toISOString())
      noticed.current.add(state)
    }
  }, [documents, pantry])
  return null
}

/** Goes on with the pictures of an import, whichever page is open. */
function WaitingPictures() {
  const userId = useUser()?.id
  const [waiting] = useDeviceSetting(waitingPicturesKey(userId ?? ''))
  if (userId === undefined || waiting === '') return null
  return (
    <Suspense fallback={null}>
      <PictureFetcher key={userId} userId={userId} />
    </Suspense>
  )
}
