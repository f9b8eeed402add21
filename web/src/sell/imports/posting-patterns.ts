import { ENGLISH, SPANISH } from '#sell/lists/line-words.ts'

/**
 * What words of postings say, as alternatives of patterns. A posting is read by those of both languages: what is pasted may be in
 * another one than the page.
 */
const WORDS = {
  /** What something cost once or costs elsewhere, and not what is asked for it. */
  formerPrice:
    'was|were|paid|retails?(?: for| at)?|reg(?:ular(?:ly)?)?|orig(?:inal(?:ly)?)?|msrp|' +
    '(?<!like |brand |almost |as )new(?= for| price)|sells new|(?:originally )?purchased(?: for| at)?|bought (?:it )?for|' +
    'costs? new|valued at|worth|' +
    'antes|nuev[oa]|pagu[eé]|costaba',
  shops: 'amazon|ebay|target|walmart|ikea|costco|best ?buy|stores?|retail',
  /** Before the price that is asked. */
  asked: 'asking|selling|now|reduced to|price(?:d at)?|only|just|sale price|precio|ahora|s[oó]lo',
  otherCurrencies: 'euros?|pounds|pesos|reais|soles|cad|aud|nzd|mxn|eur|gbp|brl|inr|ils|nis',
  /** Of lines about the sale, about how a thing is paid and fetched, or about its state: none of them names a thing. */
  aboutTheSale:
    'cash|venmo|zelle|paypal|early ?birds?|rain or shine|no holds?|pick ?up|text|call|e?mail|message|contact|' +
    'everything must|located|between|corner|please|signs?|thanks?|thank you|prices?|deliver\\w*|(?:smoke|pet)[- ]free|' +
    "dates?|times?|hours?|open|starts?|see (?:photos|pics)|don't miss|come|we|we're|our|i|i'm|you|your|lots|tons|much|more|" +
    'misc|miscellaneous|for sale|items?|(?:garage|yard|moving|estate|tag|rummage|barn) sale|sales?|condition|works?|' +
    'perfect(?:ly)?|includes?|included|comes?|bought|excellent|never|barely|' +
    'efectivo|venta|venga|vengan|llamar|mensaje|muchas?|m[aá]s|entrega',
  /** Behind 'free': something else than a thing is free. */
  notGivenAway: 'to|for|of|from|parking|delivery|coffee|donuts?|lemonade|entry|admission|wi-?fi|shipping|stuff',
  several: 'items|stuff|things|everything|misc\\w*|varios|cosas',
  each: `${ENGLISH.each}|${SPANISH.each}`,
  qualifiers: `${ENGLISH.qualifiers}|${SPANISH.qualifiers}`,
}

const DOLLARS = String.raw`\$ ?(?:\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.\d{1,2})?(?!\d)`
const IN_WORDS = String.raw`\d{1,6}(?:,\d{3})? ?(?:dollars|bucks|d[oó]lares)`
const OTHER_CURRENCY = String.raw`(?:€|£|¥|₹|₪|\b(?:CA|C|AU|A|NZ|HK|S|R|US?MX|MX)\$) ?\d[\d.,]{0,11}|\d[\d.,]{0,11} ?(?:€|£|¥|₹|₪|\b(?:${WORDS.otherCurrencies})\b)|\b(?:CAD|AUD|NZD|MXN|EUR|GBP|BRL|INR|ILS|NIS) ?\$? ?\d[\d.,]{0,11}`
const DOLLARS_SAID = String.raw`\$ ?\d|\d ?(?:dollars?|bucks|d[oó]lares|¢)(?!\p{L})|\d ?cents?\b`
/** What may follow a price, and belongs to it. */
const BEHIND_PRICE = `(?: ?(?:${WORDS.each}|${WORDS.qualifiers})(?!\\p{L}))*`

export const PRICES = {
  all: new RegExp(DOLLARS, 'g'),
  inDollars: new RegExp(DOLLARS_SAID, 'iu'),
  foreign: new RegExp(OTHER_CURRENCY, 'i'),
  allForeign: new RegExp(OTHER_CURRENCY, 'gi'),
  any: new RegExp(`${DOLLARS_SAID}|${OTHER_CURRENCY}| (?:free|gratis)$`, 'iu'),
  former: new RegExp(
    String.raw`\(?\b(?:${WORDS.formerPrice})\.?(?: price| for| at| was)?[\s:~]{0,3}(?:${DOLLARS}|${IN_WORDS})\+?(?: new)?\)?|` +
      String.raw`(?:each is )?${DOLLARS}\+? (?:each )?(?:on|at|from) (?:${WORDS.shops})\b|` +
      String.raw`${DOLLARS}\+? (?:new(?! )|retail|msrp|value)\b`,
    'gi',
  ),
  range: new RegExp(String.raw`${DOLLARS} ?(?:-|–|to|a|or|/) ?\$? ?\d[\d.,]*|\d[\d.]{0,11} ?[-–] ?${DOLLARS}`, 'i'),
  ofSeveral: new RegExp(String.raw`\b\d{1,3} ?(?:for|/|por|x) ?${DOLLARS}|\b(?:up|and up|y m[aá]s)\b.{0,3}$`, 'i'),
  beforeAsked: new RegExp(String.raw`\b(?:${WORDS.asked})[\s:]{0,3}(?:for\s)?(?=\$|\d+ (?:dollars|bucks))`, 'gi'),
  behind: new RegExp(String.raw`^${BEHIND_PRICE}[\s.)]*`, 'iu'),
  atTheEnd: new RegExp(String.raw`${DOLLARS}[\s.)]*$`),
  /** In a list without dollar signs. */
  bareAtTheEnd: new RegExp(String.raw`\s\d{1,5}(?:\.\d{1,2})?${BEHIND_PRICE}\.?$`, 'iu'),
  each: new RegExp(String.raw`\b(?:${WORDS.each}|per)(?!\p{L})`, 'iu'),
  qualifiersAlone: new RegExp(`^(?:${WORDS.qualifiers}|each)[.!]?$`, 'i'),
  freeFirst: new RegExp(String.raw`^free\b\s?[:–-]?\s?(?!\s?(?:${WORDS.notGivenAway})\b)(?=\S)|^gratis[:\s–-]+`, 'i'),
  /** How Facebook shows the price of a posting: with its place. */
  withPlace: /^((?:\$ ?\d[\d,.]*)|free)(?: [-–·] [\p{L}. ]{2,40}, [\p{L} ]{2,20}(?: \(\d{5}\))?)$/iu,
  label: /^(?:asking )?price\s?:?\s?|^precio\s?:?\s?/i,
}

export const SENTENCES = {
  aboutTheSale: new RegExp(String.raw`\b(?:${WORDS.aboutTheSale})\b`, 'i'),
  forEverything:
    /\bwhat you get\b|\b(?:take|give|get|have|sell|want)\w*\b.{0,15}\b(?:all|everything)\b|\b(?:all|everything) (?:together |of it )?(?:is |are )?(?:for|under|from)\b|\btodo por\b/i,
  /** A title of several things, whose price is that of none. */
  ofSeveral: new RegExp(String.raw`\b(?:${WORDS.several})\b`, 'i'),
  sold: /\b(?:sold|vendid[oa])\W*$/i,
  /** Of prose: the thing comes behind the last of these. */
  beforeThing: /^.{0,200}\b(?:there's|there is|there are|have|selling|got) (?:also )?(?:an? |my |some |the )?/i,
  introduction:
    /^(?:(?:also|we|i|we're|i'm|there)\s)*(?:am |are |is |have |having |also |got )*(?:selling|sell|offering|have|for sale:?|vendo|vendemos)\s+(?:my |our |this |these |some |an? )?(?=\S)/i,
  between: /(?<=(?:\p{L}{4}|[\d)])[.!?]{1,3})\s+(?=\p{L})/u,
}

export const SIGNS = {
  phone: /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b/,
  link: /https?:\/\/\S{1,300}|\b[\w.+-]{1,60}@[\w-]{1,60}\.\w{2,}/i,
  /** Bullets, pictures and what formats text. */
  marks: /^[\s\p{Extended_Pictographic}\uFE0F•·*#>+–—-]+|[*_`]{2,}|\\/gu,
  rule: /^[\s|:=_*~–—-]*$/,
  atTheEnd: /[\s,;:–—(|.…!-]{1,40}$/,
  atTheBeginning: /^[\s,;:–—)|.…-]+/,
}
