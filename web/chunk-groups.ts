import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** What libraries' own entries import for others than the first pages. */
const FOR_OTHERS = /\/(useBlocker|useQueries|queriesObserver)\.js$/

const ALL_ICONS = /\/lucide-react\.mjs$/

/**
 * The files of the pages that strangers open first, by a shared link or a search, which must need few files and small
 * ones: what every page needs, the app around the pages, what at least two of the lists and a sale's page share, what
 * the lists alone share, what the map shares with either, what the start page shares with that of a site before its
 * launch, the little that a community day's page shares with a sale's or with others, and one for each page; then what
 * follows a sale's live status, what shoppers ask a sale's host for, what signed-in people need on all pages, and what a
 * sale's page shows its seller. A group takes its modules' imports along, so what others need stands before them.
 */
const GROUPS = [
  'entry',
  'app',
  'shop',
  'lists',
  'seen',
  'stills',
  'landing-and-start',
  'day-and-sale',
  'day-and-others',
  'browse',
  'sale',
  'things',
  'start',
  'map',
  'live-status',
  'asking',
  'landing',
  'signed-in',
  'own-sale',
] as const
type Reach = Record<(typeof GROUPS)[number], Set<string>>

/** @param root the folder of the web app */
export function firstPageGroups(root: string) {
  let known: Reach | null = null
  return GROUPS.map((name, index) => ({
    debugName: name,
    name: (id: string, context: Context) => {
      known ??= reachOf(root, context)
      return known[name].has(id) ? name : null
    },
    // Above those of vite.config.ts.
    priority: 20 - index,
  }))
}

/** What the map, or a community day's page, shares with others than the first pages, too small for a file of its own. */
const SMALL_SHARES = /\/(use-plan|use-size|use-escape|wall-clock)\.ts$|\/icons\/x\.mjs$/

/** The modules of the icons that a module imports; the library's own entry imports every icon of the app. */
function iconsIn(code: string, allIcons: string): string[] {
  const names = /import\s*\{([^}]+)\}\s*from\s*['"]lucide-react['"]/.exec(code)?.[1]?.split(',') ?? []
  const files = names.map((name) => name.trim().split(' ')[0] ?? '').map(fileNameOf)
  return files.map((file) => allIcons.replace(ALL_ICONS, `/icons/${file}.mjs`))
}

/** 'trash-2' of 'Trash2', 'circle-alert' of 'CircleAlert'. */
function fileNameOf(icon: string): string {
  return icon.replace(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase()
}

/** The modules that each of them imports, directly or not. */
function reachOf(root: string, context: Context): Reach {
  const closureOf = (ids: string[]) => {
    const seen = new Set<string>()
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      if (seen.has(id) || FOR_OTHERS.test(id)) continue
      seen.add(id)
      const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
      ids.push(
        ...importedIds.flatMap((imported) => (ALL_ICONS.test(imported) ? iconsIn(code ?? '', imported) : imported)),
      )
    }
    return seen
  }
  const pages = (...names: string[]) => closureOf(names.map((page) => `${root}/src/pages/${page}Page.tsx`))
  const [app, browse, sale, things, start, map, day, landing] = [
    closureOf([`${root}/src/App.tsx`]),
    pages('Browse'),
    pages('Listing'),
    pages('Things'),
    pages('Index'),
    pages('Map'),
    pages('CommunityDay'),
    pages('Landing'),
  ]
  const first = [browse, sale, things, start]
  const shop = new Set(
    first.flatMap((own, index) => first.slice(index + 1).flatMap((other) => [...own.intersection(other)])),
  )
  const lists = browse.intersection(things).difference(start.union(sale))
  const inApp = [browse, sale, things].reduce((all, own) => all.union(own), app.union(map))
  // Without what the landing page shares with the app, the app would need the landing page's file.
  const entry = closureOf([`${root}/src/main.tsx`]).union(landing.intersection(inApp))
  const ownSale = closureOf([`${root}/src/pages/own-sale-parts.tsx`])
  const [inSale, inOthers] = [day.intersection(sale), day.intersection(map.union(ownSale))]
  return {
    entry,
    app: app.union(new Set([...map].filter((id) => SMALL_SHARES.test(id)))),
    shop: shop.difference(lists),
    lists,
    seen: map.intersection(browse),
    stills: map.intersection(sale),
    'landing-and-start': landing.intersection(start),
    'day-and-sale': inSale.union(new Set([...day].filter((id) => SMALL_SHARES.test(id)))),
    'day-and-others': inOthers,
    browse,
    sale,
    things,
    start,
    map,
    'live-status': closureOf([`${root}/src/core/live-status/live-events.ts`]),
    asking: closureOf([
      `${root}/src/shop/browse/parts/AskedItems.tsx`,
      `${root}/src/core/appointments/AppointmentsCard.tsx`,
      `${root}/src/core/live-status/refresh-asked.ts`,
    ]),
    landing,
    'signed-in': closureOf([`${root}/src/shell/SignedIn.tsx`, `${root}/src/shell/parts/AccountLinks.tsx`]),
    'own-sale': ownSale,
  }
}
