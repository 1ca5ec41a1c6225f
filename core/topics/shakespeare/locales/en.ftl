# The page.
page-shakespeare = Shakespeare
    .question = How does a network write, one character at a time?

# What the views share.
shakespeare-view = View
    .write = Write
    .next_character = Next character
    .three_temperatures = Three temperatures
    .memory = Memory
    .units = Units
shakespeare-needs-letters = at least one character that the model knows
    .fix = Type some Latin letters.
shakespeare-from = Show from character
column-activation = activation
column-autocorrelation = autocorrelation
column-carried = whole text
column-checked = second half
column-cut-by-k = cut by top-k
column-cut-by-p = cut by top-p
column-entropy = entropy in bits
column-feature = feature
column-filtered = after the filter
column-filtered-probability = filtered probability
column-in-order = pairs in order
column-left = characters left
column-likeliest = likeliest
column-logit = logit
column-observed = observed
column-text-place = place
column-probability = probability
column-reset = last characters alone
column-searched = first half
column-writing-step = step
column-temperature = temperature
column-tempered = after temperature
column-under-the-model = probability under the model
column-unit = hidden unit
column-unit-slowest = hidden unit, the slowest on top

# Write.
GenerateRequest-model = Model
GenerateRequest-prompt = Prompt
    .help = What the model reads first.
GenerateRequest-temperature = Temperature
    .help = 0 always takes the likeliest, 1 is the model's own distribution. The box takes { $low } to { $high }, the chapter shows 0.01, 1 and 100.
    .exact = Exact value
GenerateRequest-length = Length
    .help = Characters to write.
GenerateRequest-top_k = Top-k
    .help = Keep the k likeliest; 0 is off.
GenerateRequest-top_p = Top-p
    .help = Keep the fewest that hold p of the probability; 1 is off.
GenerateRequest-seed = Seed
    .help = The same seed draws the same.
GenerateRequest-start = Start
GenerateRequest-state = State
writing-write = Write
writing-stop = Stop
writing-continue = Continue
    .help = Continues from what the model holds at the text's end, with the settings it began with.
writing-speed = Speed of writing
writing-pace = { $speed ->
    [0] As fast as possible
   *[other] { $speed } characters a second
 }
writing-changed = The settings have changed since this text was begun: **Write** begins a new one with them.
writing-copy = The text, to copy
writing-queue = All places are taken: you are number { $number } in the queue. Your text will start by itself.
writing-tinted = Of { $count } characters **{ $first }** were the model's first choice.
    .more = On average the model had given { $mean } to the character that was drawn. The least likely is { $rarest } at step { $step } with { $least }. The distributions have { $bits } bits of entropy on average.
writing-tinted-one = The model had given **{ $least }** to { $rarest }.
    .more = Its distribution has { $bits } bits of entropy.
writing-hover = step { $step }: { $character }
    under the model { $model }, when drawn { $drawn }
    entropy { $bits } bits
    likeliest: { $likeliest }
    { $cut }
writing-cut = { $left } of { $total } left; top-k cut { $k }, top-p { $p }
writing-uncut = nothing cut

# Three temperatures.
TemperaturesRequest-model = { GenerateRequest-model }
TemperaturesRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
TemperaturesRequest-temperature_1 = Temperature 1
    .help = 0 always takes the likeliest, 1 is the model's own distribution.
TemperaturesRequest-temperature_2 = Temperature 2
    .help = { TemperaturesRequest-temperature_1.help }
TemperaturesRequest-temperature_3 = Temperature 3
    .help = { TemperaturesRequest-temperature_1.help }
TemperaturesRequest-length = { GenerateRequest-length }
    .help = { GenerateRequest-length.help }
TemperaturesRequest-top_k = { GenerateRequest-top_k }
    .help = { GenerateRequest-top_k.help }
TemperaturesRequest-top_p = { GenerateRequest-top_p }
    .help = { GenerateRequest-top_p.help }
TemperaturesRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
writing-temperatures = At T = { $hot }, **{ $share }** of the characters were the first choice.
    .more = At T = { $cold } it was { $cold_share }: in each text a character that is drawn is counted if no other was likelier.

# Next character.
NextCharacterRequest-model = { GenerateRequest-model }
NextCharacterRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
NextCharacterRequest-temperature = Temperature
    .help = { $low } to { $high }; the chapter shows 0.01, 1 and 100.
NextCharacterRequest-top_k = { GenerateRequest-top_k }
    .help = { GenerateRequest-top_k.help }
NextCharacterRequest-top_p = { GenerateRequest-top_p }
    .help = { GenerateRequest-top_p.help }
NextCharacterRequest-draws = Number of samples
    .help = Number of samples to draw; 0 draws none.
NextCharacterRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
next_character-formula = Formula for
    .help = The character whose numbers the formula holds; a click on a bar chooses it as well.
next_character-likeliest = the likeliest
next_character-now = with these settings
next_character-own = the model's own: T = 1, nothing cut
next_character-observed = { $draws ->
    [one] observed in 1 sample
   *[other] observed in { $draws } samples
 }
next_character-next-greedy = T = 0 always takes the likeliest character, { $first }: **greedy** decoding.
    .more = { $told }
next_character-next-sharper = T = { $temperature } sharpens the distribution: { $first } has **{ $now }** instead of { $before }.
    .more = { $told }
next_character-next-flatter = T = { $temperature } flattens the distribution: { $first } has **{ $now }** instead of { $before }.
    .more = { $told }
next_character-next-none = T = 1 leaves the logits as they are: { $first }, the likeliest, has **{ $now }**.
    .more = { $second } has { $next }. { $told }
next_character-next-cut = Top-k and top-p leave { $possible } of { $all } characters: { $first } gets **{ $final }**.
    .more = Without the cut it has { $now }. { $told }
next_character-furthest = { $draws ->
    [one] In 1 sample, no character's share is further than { $furthest } from its probability.
   *[other] In { $draws } samples, no character's share is further than { $furthest } from its probability.
 }
next_character-slider = Temperature T
next_character-back = Back to temperature 1
next_character-greedy = T = 0: the largest logit wins, so % = %
next_character-cut-away = % = 0: % is cut by top-k or top-p
next_character-sum = sum
next_character-over = sum over the % that are left

# Memory.
CarryRequest-model = { GenerateRequest-model }
CarryRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
CarryRequest-last = Last characters alone
    .help = The model reads these characters alone: it has forgotten those before them.
next_character-no-state = So there is no state to reset: the last characters attend to no others.
next_character-whole = whole text
next_character-alone = { $count ->
    [one] last character alone
   *[other] last { $count } characters alone
 }
next_character-carry = Forgetting the rest shifts **{ $moved }** of the probability.
    .more = After the whole text { $best } comes next with { $carried }; after “{ $end }” alone it would be { $other } with { $reset }.

# Units.
shakespeare-units = Figure
    .ten_units = Ten units
    .one_unit = One unit
    .all_units = All units
UnitsRequest-model = { GenerateRequest-model }
UnitsRequest-feature = Which unit detects this?
    .help = The units are ranked by how well each of them alone detects this feature of a character.
    .in_a_speaker_s_name = in a speaker's name
    .in_a_speech_s_first_line = in a speech's first line
    .place_in_the_line = place in the line
    .place_in_the_word = place in the word
    .vowel = vowel
UnitsRequest-reads = Text
    .help = A scene of ours in the form of the play.
    .a_scene = A scene
    .prompt__continued = Prompt, continued
UnitsRequest-length = Length
UnitsRequest-prompt = { GenerateRequest-prompt }
    .help = What is read first; the model writes on from it.
UnitsRequest-temperature = Temperature
    .help = { NextCharacterRequest-temperature.help }
UnitsRequest-top_k = { GenerateRequest-top_k }
    .help = { GenerateRequest-top_k.help }
UnitsRequest-top_p = { GenerateRequest-top_p }
    .help = { GenerateRequest-top_p.help }
UnitsRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
units-unit = Unit
    .help = A unit's number; empty for the one that detects it best.
units-the-best = the best
units-ribbon-hint = Choose a ribbon to see the text tinted by its unit.
units-row-hint = Choose a row to see the text tinted by its unit.
units-bar-hint = Choose a bar to tint the text by its unit.
units-hover = unit { $unit } after { $character }: { $activation }
units-feature = Feature
    .name = a speaker's name
    .speech = a speech's first line
    .line = the place in the line
    .word = the place in the word
    .vowel = vowels
units-ribbons = { $known ->
    [one] **1** of the { $shown } units that seem best does detect { $feature }.
   *[other] **{ $known }** of the { $shown } units that seem best do detect { $feature }.
 }
    .more = They were searched in the first half of the text. A unit detects it if it orders 80 % of the pairs of the second half.
units-ribbons-none = **0** units are scored: the first half has no two characters that differ in it.
units-pair = Pair
    .name = one in a speaker's name and one not
    .speech = one in the first line of a speech and one not
    .line = at different places in their lines
    .word = at different places in their words
    .vowel = one a vowel and one not
units-pair-first = First
    .name = the one in the name
    .speech = the one in the first line
    .line = the later one
    .word = the later one
    .vowel = the vowel
units-higher = higher
units-lower = lower
units-slow = Unit { $unit } is number { $rank } of { $units } by slowness: its autocorrelation from one character to the next is { $autocorrelation }.
units-unit_text = Unit { $unit } is number **{ $rank }** of { $units } by slowness.
    .more = Its autocorrelation from one character to the next is { $autocorrelation }.
units-unit_text-name = In speakers' names unit { $unit } is at **{ $inside }** on average, elsewhere at { $outside }.
    .more = { units-slow }
units-unit_text-speech = In first lines of speeches unit { $unit } is at **{ $inside }** on average, else at { $outside }.
    .more = { units-slow }
units-unit_text-vowel = After vowels unit { $unit } is at **{ $inside }** on average, after others at { $outside }.
    .more = { units-slow }
units-unit_text-place = Unit { $unit } is { $direction } for { $first } of two characters in **{ $share }** of pairs.
    .more = These are all pairs of the first half, { $pair }. { units-slow }
units-first-half = first half (searched)
units-second-half = second half (check)
units-found = Of two characters, { $pair }, unit { $unit } is { $direction } for { $first } in { $share } of all pairs of the first half.
units-scores-known = Unit { $unit } detects it in **{ $checked }** of new pairs; chance is 50 %.
    .more = { units-found } The new pairs are those of the second half, which was not searched.
units-scores-unknown = No unit alone detects it: the best is right in **{ $checked }** of new pairs.
    .more = { units-found } The new pairs are those of the second half, which was not searched; chance is 50 %.
units-scores-unchecked = Unit { $unit } is right in **{ $share }** of the pairs in which it was searched.
    .more = { units-found } The second half has no such pair, so that this is not checked.
units-scores-none = **{ $scored }** units are scored.
    .more = Of the characters of the first half no two are { $pair }.
units-states = The state changed most when the model read { $character } at place **{ $place }**.
    .more = { $units } units over { $steps } characters. The slowest is unit { $slowest }, with an autocorrelation of { $high } from one character to the next; the fastest is unit { $fastest }, with { $low }.
units-states-one = **{ $units }** units over 1 character.
    .more = The first is unit { $slowest }: over one character none is slower than another.
