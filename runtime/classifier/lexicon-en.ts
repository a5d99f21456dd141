import type { WordList } from './word-list.ts';

/** Written by us. */
export const englishWords: WordList = {
  weights: {
    '2': `excellent amazing awesome fantastic wonderful outstanding superb perfect perfectly incredible exceptional brilliant magnificent fabulous
      phenomenal stunning breathtaking love loved loving adore delightful terrific best favorite favourite must_visit must_try five_stars 5_stars
      world_class top_notch highly_recommend highly_recommended second_to_none cant_wait can't_wait mouthwatering heavenly gem hidden_gem
      never_had_better never_had_a_better never_tasted_better never_tasted_a_better couldn't_be_better couldnt_be_better could_not_be_better can't_get_better
      can't_get_any_better cannot_get_better cannot_get_any_better doesn't_get_better doesn't_get_any_better does_not_get_better nothing_better
      couldn't_ask_for_more couldn't_ask_for_better couldnt_ask_for_more could_not_ask_for_more couldn't_have_asked_for_more couldn't_have_asked_for_better
      no_better_place no_better_restaurant no_better_service no_better_food no_better_coffee`,
    '1.5': `great not_bad not_bad_at_all beautiful delicious tasty yummy lovely enjoyed enjoy enjoyable enjoying happy pleased pleasant pleasantly impressed impressive professional
      recommend recommended recommends welcoming gorgeous glad thank thanks thankful memorable not_bad not_bad_at_all fun hilarious attentive hospitable elegant luxurious
      worth worthwhile flawless exceeded superior unforgettable satisfied thrilled powerful classy cozy cosy charming gracious courteous kind`,
    '1': `good nice friendly helpful polite clean cool comfortable comfy fresh fast quick quickly easy easily well decent fine affordable reasonable cheap
      spacious quiet calm relaxing peaceful convenient smooth warm generous attractive authentic flavorful flavourful interesting bright sturdy reliable
      useful works worked plenty variety organized modern solid better positive pretty_good no_problem no_problems no_complaints no_issues
      no_regrets never_disappoints never_disappointed never_fails like liked likes perfect_for well_done super sweet neat fits classic amused funny
      accommodating efficient prompt handy pros improved safe soft crispy juicy tender treat pleasure`,
    '-1': `slow expensive overpriced pricey small tiny old outdated average mediocre ok okay meh bland cold noisy loud crowded busy dry salty boring bored dull
      unfortunately lacking lacks lack missing delay delayed late wait waited waiting problem problems issue issues hard difficult limited weak worn
      tired dark uncomfortable unorganized disorganized complaint complain complained complaints cramped annoying annoyed annoy confusing confused
      unclear unhelpful unprofessional unfriendly uncaring ignored ignore wrong mistake mistakes error flaw flaws minor tasteless soggy overcooked
      undercooked burnt stale greasy smelly smell smells cheaply flimsy returned return refund supposed downside cons unless
      predictable pointless awkward stuck plain too_much too_long too_small too_expensive nothing_special could_be_better needs_improvement so_so`,
    '-1.5': `bad poor poorly dirty filthy rude disappointed disappointing disappointment disappoints disappoint worse broken broke failed fails fail failure
      stupid useless junk crap lame waste wasted wasting avoid ridiculous pathetic unacceptable unreliable defective trash rubbish gross nasty sick
      angry upset frustrating frustrated regret mess unhappy sucks sucked suck cheat cheated liar lied lies beware cockroach cockroaches insects bugs
      mold mould stains stinks stink hair_in arrogant careless negligence shame shameful unbearable unsafe overrated fake hate hated hates joke
      not_worth not_recommended not_recommend dont_recommend don't_recommend wouldn't_recommend never_again never_come never_go never_return
      not_good not_great not_happy no_one_cares stay_away stopped_working doesn't_work didn't_work does_not_work died crashes froze freezes`,
    '-2': `couldn't_be_worse could_not_be_worse never_seen_worse never_seen_a_worse never_had_worse never_had_a_worse can't_get_worse can't_get_any_worse
      nothing_worse terrible horrible awful worst disgusting horrendous appalling atrocious dreadful scam fraud disaster disgrace nightmare poison poisoned poisoning
      thieves stole robbed one_star 1_star zero_stars abysmal unsanitary vomit inedible rip_off ripoff garbage`,
  },
  negations: `not no never none without hardly barely nothing cannot cant can't don't dont doesn't doesnt didn't didnt isn't isnt wasn't wasnt aren't weren't
    won't wont wouldn't wouldnt couldn't couldnt shouldn't haven't hasn't hadn't ain't nor neither nobody`,
  intensifiers: `very really extremely so absolutely totally truly super incredibly highly most too completely quite`,
  contrasts: `but however although though yet except`,
};
