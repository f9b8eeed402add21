import { inFile, type Mutation } from './mutation.ts'

/** S1, S6 and what else S4, S5, S8 and S9 say. */
export const RULES_AND_TEXTS: Mutation[] = [
  ...inFile(
    'server/src/config/environment.ts',
    ['S9.2', "PREMIUM_LIST_PRICE: price().default('19')", "PREMIUM_LIST_PRICE: price().default('20')"],
    ['S9.2', "PREMIUM_LAUNCH_PRICE: price().default('9.99')", "PREMIUM_LAUNCH_PRICE: price().default('19')"],
  ),
  ...inFile(
    'server/src/sell/exports/flyer.ts',
    ['S1.1', 'drawScanLine(flyer, { x: MARGIN, y: footTop, width: pdf.width - 2 * MARGIN, side: foot })'],
    ['S1.1', 'drawGrid(flyer, bestItems(listing.items), {', 'drawGrid(flyer, [], {'],
  ),
  ...inFile('web/src/pages/own-sale-parts.tsx', [
    'S1.1',
    '<MarketplacesButton {...props} className="col-span-full" />',
  ]),
  ...inFile(
    'web/src/shop/trips/TripPlanner.tsx',
    ['S1.2', 'onClick={generate}'],
    ['S2.9.3', 'Generate Route\n', 'Go\n'],
    ['S2.9.3', 'onRemove={onRemove}', 'onRemove={null}'],
    ['S5.12', 'if (stopCount === 0) return t`Select at least 1 stop.`'],
  ),
  ...inFile(
    'web/src/shop/trips/StopList.tsx',
    ['S2.9.3', 'onDragEnd={finish}'],
    ['S2.9.3', 'onMove={(by) => moveTo(index, index + by)}', 'onMove={() => undefined}'],
  ),
  ...inFile(
    'web/src/shop/trips/api.ts',
    [
      'S8.14',
      'Unable to get your current location. Please allow location access and try again, or use the individual direction buttons on each sale.',
    ],
    [
      'S8.14',
      'Geolocation is not supported by this browser. Please use the individual direction buttons on each sale.',
    ],
  ),
  ...inFile(
    'server/src/auth/auth.ts',
    [
      'S1.6',
      "accountType: { type: 'string', required: false, defaultValue: 'free', input: false }",
      "accountType: { type: 'string', required: false, defaultValue: 'free' }",
    ],
    [
      'S1.6',
      "premiumExpiresAt: { type: 'date', required: false, input: false }",
      "premiumExpiresAt: { type: 'date', required: false }",
    ],
    ['S3.1', "defaultValue: 'free'", "defaultValue: 'premium'"],
  ),
  ...inFile('server/src/core/listings/ownership.ts', [
    'S6.7',
    'if (!(await queries.isOwnListing(db, userId, listingId))) throw listingNotFound()',
  ]),
  ...inFile('contract/src/own-listings.ts', [
    'S6.1',
    "summary: \"The caller's listings, newest first\",\n  access: 'user'",
    "summary: \"The caller's listings, newest first\",\n  access: 'anyone'",
  ]),

  ...inFile(
    'web/src/core/accounts/current-user.ts',
    ['S4.1', 'if (response.ok) return response.json()', 'return response.json()'],
    ['S4.1', 'if (response.ok) return response.json()'],
  ),
  ...inFile(
    'web/src/shop/saved/api.ts',
    ['S4.12', 'if (isSaved) await call(saveListing, { body: { listingId } })\n      else ', ''],
    ['S4.12', 'if (user) mutate(!isSaved)', 'if (user) mutate(true)'],
    [
      'S6.5',
      'storeSaveListingIntent([listingId])\n  window.location.assign(getLoginUrl())',
      'storeSaveListingIntent([listingId])',
    ],
  ),
  ...inFile('web/src/shop/saved/saved-list.ts', [
    'S7.24',
    'mutationFn: ({ listingId }: SavedEntry) => call(unsaveListing, { params: { listingId } }),',
    'mutationFn: async (_: SavedEntry) => undefined,',
  ]),

  ...inFile(
    'web/src/api/unauthorized.ts',
    ['S8.2', 't`You are logged out. Logging in again...`', "'Logged out.'"],
    ['S8.2', 'title: t`Unauthorized`', "title: 'Error'"],
    ['S6.5', 'setTimeout(leave, REDIRECT_DELAY_MS)', '0'],
    ['S9.6', 'REDIRECT_DELAY_MS = 500', 'REDIRECT_DELAY_MS = 5000'],
    ['S9.6', 'REDIRECT_DELAY_MS = 500', 'REDIRECT_DELAY_MS = 0'],
    ['S8.1', 'showToast({ title:', 'void ({ title:'],
  ),
  ...inFile(
    'web/src/api/query-client.ts',
    ['S9.11', 'refetchOnWindowFocus: false', "refetchOnWindowFocus: 'always'"],
    ['S9.11', 'staleTime: Number.POSITIVE_INFINITY', 'staleTime: 0'],
    ['S9.11', 'retry: false,\n        refetchInterval', 'retry: 2,\n        refetchInterval'],
  ),
  ...inFile(
    'web/src/ui/Toaster.tsx',
    ['S9.11', 'DISPLAY_MS = 5000', 'DISPLAY_MS = 1000'],
    ['S9.11', 'DISPLAY_MS = 5000', 'DISPLAY_MS = 60_000'],
    ['S8.1', "<p className={classes('font-bold', isDanger && 'text-danger')}>{title}</p>"],
  ),
  ...inFile(
    'web/src/lib/price.ts',
    ['S5.3', 'Math.max(parseAmount(text) ?? 0, 0)', '(parseAmount(text) ?? 0)'],
    ['S5.3', "dollars(typed.replaceAll(',', ''))", 'dollars(typed)'],
  ),
  ...inFile('web/src/ui/NumberField.tsx', ['S5.3', 'next ?? min', 'next ?? 7']),
  ...inFile(
    'contract/src/item-prices.ts',
    ['S5.3', 'return dollars(priceSuggested) > 0', "return priceSuggested !== ''"],
    ['S5.3', "priceSource === 'free' && ", ''],
  ),
  ...inFile(
    'web/src/sell/items/export-rows.ts',
    ['S5.9', 'if (items.length === 0) {', 'if (false) {'],
    ['S5.9', 'description: t`Add some items before exporting.`', "description: ''"],
    ['S8.13', 'description: t`CSV file downloaded successfully!`', "description: ''"],
  ),
  ...inFile('server/src/sell/exports/service.ts', [
    'S5.9',
    't.lazy`No items - Add some items before exporting.`',
    "'No items'",
  ]),
  ...inFile(
    'web/src/sell/drafts/use-draft.ts',
    ['S8.3', 't`Failed to create listing. Please try again.`', "''"],
    ['S8.3', 't`Failed to update listing. Please try again.`', "''"],
    ['S8.4', "t`Listing created but items couldn't be saved. Please try updating the listing.`", "''"],
    ['S8.4', "t`Listing updated but items couldn't be saved. Please try again.`", "''"],
    ['S8.4', 'title: t`Warning`', "title: 'Error'"],
    ['S8.7', 't`Failed to save items. Please try again.`', "''"],
    [
      'S8.7',
      "else if (error.step === 'items') showToast({ title: t`Error`, description: describeSaveError(error), tone: 'danger' })",
    ],
  ),
  ...inFile(
    'web/src/sell/detection/use-detection.ts',
    ['S8.5', 't`Invalid response from AI analysis. Please try again.`', "''"],
    ['S8.6', 't`Failed to process images: ${failureText(error)}`', "'Failed'"],
    ['S8.6', 'return getErrorMessage(error, t`Please try again.`)', "return getErrorMessage(error, '')"],
    ['S8.13', 'showToast({ title: t`Success`, description })', "showToast({ title: '', description: '' })"],
  ),
  ...inFile(
    'server/src/ports/appraiser/answer.ts',
    ['S8.5', 't.lazy`Invalid response from AI analysis`', "'Invalid'"],
    ['S8.5', 'if (items.length === 0 && entries.data.length > 0) throw invalidAnswer()'],
  ),
  ...inFile(
    'contract/src/dates.ts',
    ['S9.9', "return end ? t.of('a time of day')`until ${end}` : t`Time TBD`", "return end ? `until ${end}` : ''"],
    ['S9.9', '`${start} onwards`', 'start'],
    ['S9.9', 'hour % 12 || 12', 'hour'],
    ['S9.9', "['AM', 'PM']", "'AM'"],
    [
      'S9.9',
      '  if (!day) return t`Date TBD`\n  const { weekday, monthDay, inYear }',
      "  if (!day) return ''\n  const { weekday, monthDay, inYear }",
    ],
    ['S2.11.1', "return end ? t.of('a time of day')`until ${end}` : t`Time TBD`", "return end ? `until ${end}` : ''"],
  ),
  ...inFile(
    'contract/src/address-text.ts',
    ['S2.11.1', 't`Address available at sale`', "''"],
    ['S2.9.2', 'if (place.address) return place.address'],
  ),
  ...inFile('contract/src/miles.ts', ['S9.9', '.toFixed(1)', '.toFixed(0)']),
  ...inFile(
    'web/src/shop/browse/parts/NearbyListings.tsx',
    ['S2.11.5', 'More Sales Nearby', 'More'],
    ['S2.11.5', 'No similar sales were found.', 'None.'],
  ),
  ...inFile(
    'web/src/ui/title-category.ts',
    ['S9.10', 'words.findLast(', 'words.find('],
    ['S9.10', "jewelry: 'anklet bracelet brooch earrings necklace',"],
  ),
  ...inFile(
    'web/src/core/items/ItemPicture.tsx',
    ['S2.15.1', 'Photo of {title}, cut out', ''],
    ['S2.15.1', '{!isLoaded && (', '{false && ('],
    ['S8.15', 'count === 1 ? getPhotoUrl(url) : null', 'null'],
    ['S8.15', 'onError={noteFailure}'],
  ),
  ...inFile('server/src/core/photos/pictures.ts', [
    'S7.28',
    'region ? DEFAULT_CROP_WIDTH : DEFAULT_PICTURE_WIDTH',
    'DEFAULT_PICTURE_WIDTH',
  ]),
  ...inFile('server/src/pictures/derive.ts', [
    'S2.15.1',
    'image.extract(scale < 1 ? fit(box, scale, scaled) : box)',
    'void fit',
  ]),
  ...inFile('server/src/pictures/inspect.ts', [
    'S5.5',
    "if (format === 'jpeg' || format === 'png' || format === 'webp')",
    "if (format === 'jpeg' || format === 'png')",
  ]),
  ...inFile(
    'web/src/sell/photos/uploader.ts',
    ['S5.5', 'autoProceed: false', 'autoProceed: true'],
    ['S5.5', 'maxFileSize: MAX_CHOSEN_PHOTO_BYTES, '],
    [
      'S5.6',
      "uppy.info(uppy.i18n('youCanOnlyUploadX', { smart_count: getMaxFiles(uppy) }), 'warning', TOLD_FOR_MS)\n    onTooMany()",
      "uppy.info(uppy.i18n('youCanOnlyUploadX', { smart_count: getMaxFiles(uppy) }), 'warning', TOLD_FOR_MS)",
    ],
  ),
  ...inFile('web/src/sell/photos/parts/PhotoDashboard.tsx', ['S2.5.3', '`choose photos`', '`browse`']),
  ...inFile(
    'web/src/sell/photos/send-bytes.ts',
    ['S9.12', '[0, 1000, 3000, 5000]', '[]'],
    ['S9.12', 'MULTIPART_FROM_BYTES = 100 * 1024 * 1024', 'MULTIPART_FROM_BYTES = 1024'],
    ['S9.12', 'UPLOADS_AT_ONCE = 6', 'UPLOADS_AT_ONCE = 2'],
    ['S9.12', 'new Set([408, 409, 418, 423, 429])', 'new Set([429])'],
    ['S9.12', 'new Set([501, 505])', 'new Set()'],
    ['S9.12', 'return status >= 500 && !FINAL_SERVER_STATUSES.has(status)', 'return false'],
    ['S8.15', "throw new Error('Authorization required', { cause: error })", "throw new Error('No', { cause: error })"],
    ['S8.15', 'Upload URL request failed: ${error.status}', 'Failed'],
    ['S8.15', 'status === 403 || '],
    ['S8.15', "return reason === '' ? error : new Error(reason, { cause: error })", 'return error'],
  ),
  ...inFile(
    'web/src/core/ads/api.ts',
    ['S8.15', "console.warn('Failed to fetch display ads', error)", 'void error'],
    ['S8.15', "console.warn('An ad could not be counted', error)", 'throw error'],
    ['S4.14', 'ad.isActive && '],
  ),
  ...inFile(
    'web/src/pages/SuppliesPage.tsx',
    ['S8.15', 'fallback="Failed to fetch categories"', 'fallback=""'],
    ['S2.8.1', 'When you buy there we may earn a commission as an affiliate; you pay the same.'],
  ),
  ...inFile('server/src/ports/objects/signed-path.ts', ['S8.15', "'Request has expired'", "'Expired'"]),
  ...inFile('server/src/core/photos/removal.ts', ['S9.12', 'UPLOAD_SECONDS = 900', 'UPLOAD_SECONDS = 9000']),
  ...inFile(
    'web/src/site/analytics/record.ts',
    ['S7.32', 'category: SIGNUP_CATEGORY, label: SIGNUP_LABEL'],
    ['S7.32', "record({ name: 'page_view', page })"],
  ),
  ...inFile(
    'contract/src/event-names.ts',
    ['S7.32', "SIGNUP_CATEGORY = 'waitlist'", "SIGNUP_CATEGORY = 'list'"],
    ['S7.32', "SIGNUP_LABEL = 'landing_page'", "SIGNUP_LABEL = 'page'"],
  ),
  ...inFile(
    'web/src/core/map/map-style.ts',
    ['S7.33', 'if (site.mapStyleUrl !== null) return fetchStyle(site.mapStyleUrl)'],
    ['S7.33', 'if (!site.hasMapTiles) return null', 'return null'],
  ),
]
