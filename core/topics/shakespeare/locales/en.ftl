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
column-full-text-probability = whole text
column-check-score = second half
column-cut-by-k = cut by top-k
column-cut-by-p = cut by top-p
column-entropy = entropy in bits
column-feature = feature
column-filtered-probability = filtered probability
column-ordered-pairs = pairs in order
column-num-candidates = characters left
column-likeliest = likeliest
column-logit = logit
column-observed = observed
column-text-position = position
column-probability = probability
column-tail-probability = last characters alone
column-search-score = first half
column-writing-step = step
column-temperature = temperature
column-tempered-probability = after temperature
column-model-probability = probability under the model
column-unit = hidden unit
column-unit-slowest = hidden unit, the slowest on top

# Write.
GenerateRequest-model = Model
GenerateRequest-prompt = Prompt
    .help = What the model reads first.
GenerateRequest-temperature = Temperature
    .help = 0 always takes the likeliest, 1 is the model's own distribution. The range is { $low } to { $high }, the chapter shows 0.01, 1 and 100.
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
    .help = Continues from the model's state at the end of the text, with the settings that it began with.
writing-speed = Speed of writing
writing-pace = { $speed ->
    [0] As fast as possible
   *[other] { $speed } characters a second
 }
writing-changed = The settings have changed since this text was begun: **Write** begins a new one with them.
writing-copy = The text, to copy
writing-queue = All places are taken: you are number { $position } in the queue. Your text will start by itself.
writing-tinted = Of { $num_characters } characters **{ $first_choice_share }** were the model's first choice.
    .more = On average the sampled character had a probability of { $mean_probability }. The least likely is { $rarest_character } at step { $step } with { $lowest_probability }. The distributions have { $mean_entropy } bits of entropy on average.
writing-tinted-one_character = The model gave **{ $lowest_probability }** to { $rarest_character }.
    .more = Its distribution has { $mean_entropy } bits of entropy.
writing-hover = step { $step }: { $character }
    under the model { $model_probability }, when drawn { $sampling_probability }
    entropy { $entropy } bits
    likeliest: { $alternatives }
    { $filtering }
writing-cut = { $num_candidates } of { $num_characters } left; top-k cut { $cut_by_k }, top-p { $cut_by_p }
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
writing-temperatures = At T = { $highest_temperature }, **{ $highest_share }** of the characters were the first choice.
    .more = At T = { $lowest_temperature } it was { $lowest_share }: in each text a character that is drawn is counted if no other was likelier.

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
NextCharacterRequest-num_samples = Number of samples
    .help = Number of samples to draw; 0 draws none.
NextCharacterRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
next_character-formula = Formula for
    .help = The character whose numbers the formula holds; a click on a bar chooses it as well.
next_character-likeliest = the likeliest
next_character-current_settings = with these settings
next_character-model_distribution = the model's own: T = 1, nothing cut
next_character-observed = { $num_samples ->
    [one] observed in 1 sample
   *[other] observed in { $num_samples } samples
 }
next_character-next-greedy = T = 0 always takes the likeliest character, { $character }: **greedy** decoding.
    .more = { $sampling_error }
next_character-next-sharper = T = { $temperature } sharpens the distribution: { $character } has **{ $tempered_probability }** instead of { $model_probability }.
    .more = { $sampling_error }
next_character-next-flatter = T = { $temperature } flattens the distribution: { $character } has **{ $tempered_probability }** instead of { $model_probability }.
    .more = { $sampling_error }
next_character-next-none = T = 1 leaves the logits as they are: { $character }, the likeliest, has **{ $tempered_probability }**.
    .more = { $second_character } has { $second_probability }. { $sampling_error }
next_character-next-cut = Top-k and top-p leave { $num_candidates } of { $num_characters } characters: { $character } gets **{ $filtered_probability }**.
    .more = Without the cut it has { $tempered_probability }. { $sampling_error }
next_character-sampling_error = { $num_samples ->
    [one] In 1 sample, no character's share is further than { $max_difference } from its probability.
   *[other] In { $num_samples } samples, no character's share is further than { $max_difference } from its probability.
 }
next_character-slider = Temperature T
next_character-back = Back to temperature 1
next_character-greedy = T = 0: the largest logit wins, so % = %
next_character-cut-away = % = 0: % is cut by top-k or top-p
next_character-sum = sum
next_character-over = sum over the % that are left

# Memory.
ContextEffectRequest-model = { GenerateRequest-model }
ContextEffectRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
ContextEffectRequest-tail_length = Last characters alone
    .help = The model reads these characters alone: it has forgotten those before them.
next_character-no-state = So there is no state to reset: the last characters attend to no others.
next_character-full_text = whole text
next_character-tail = { $num_characters ->
    [one] last character alone
   *[other] last { $num_characters } characters alone
 }
next_character-memory = Forgetting the rest shifts **{ $total_variation }** of the probability.
    .more = After the whole text { $full_text_character } comes next with { $full_text_probability }; after “{ $tail }” alone it would be { $tail_character } with { $tail_probability }.

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
    .position_in_the_line = position in the line
    .position_in_the_word = position in the word
    .vowel = vowel
UnitsRequest-text_source = Text
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
    .line = the position in the line
    .word = the position in the word
    .vowel = vowels
units-ribbons = { $num_detecting ->
    [one] **1** of the { $num_units } units that seem best does detect { $feature }.
   *[other] **{ $num_detecting }** of the { $num_units } units that seem best do detect { $feature }.
 }
    .more = They were selected in the first half of the text. A unit detects the feature if it orders 80 % of the pairs in the second half correctly.
units-ribbons-no_scores = **0** units are scored: no two characters of the first half differ in this feature.
units-pair = Pair
    .name = one in a speaker's name and one not
    .speech = one in the first line of a speech and one not
    .line = at different positions in their lines
    .word = at different positions in their words
    .vowel = one a vowel and one not
units-pair-first = First
    .name = the one in the name
    .speech = the one in the first line
    .line = the later one
    .word = the later one
    .vowel = the vowel
units-higher = higher
units-lower = lower
units-slow = Unit { $unit } is number { $rank } of { $num_units } by slowness: its autocorrelation from one character to the next is { $autocorrelation }.
units-unit_text = Unit { $unit } is number **{ $rank }** of { $num_units } by slowness.
    .more = Its autocorrelation from one character to the next is { $autocorrelation }.
units-unit_text-name = In speakers' names unit { $unit } is at **{ $inside }** on average, elsewhere at { $outside }.
    .more = { units-slow }
units-unit_text-speech = In first lines of speeches unit { $unit } is at **{ $inside }** on average, else at { $outside }.
    .more = { units-slow }
units-unit_text-vowel = After vowels unit { $unit } is at **{ $inside }** on average, after others at { $outside }.
    .more = { units-slow }
units-unit_text-position = Unit { $unit } is { $direction } for { $pair_member } of two characters in **{ $pair_share }** of pairs.
    .more = These are all pairs of the first half, { $pair }. { units-slow }
units-first-half = first half (searched)
units-second-half = second half (check)
units-search_result = Of two characters, { $pair }, unit { $unit } is { $direction } for { $pair_member } in { $pair_share } of all pairs of the first half.
units-scores-known = Unit { $unit } detects it in **{ $check_score }** of new pairs; chance is 50 %.
    .more = { units-search_result } The new pairs are those of the second half, which was not searched.
units-scores-unknown = No unit alone detects it: the best is right in **{ $check_score }** of new pairs.
    .more = { units-search_result } The new pairs are those of the second half, which was not searched; chance is 50 %.
units-scores-unchecked = Unit { $unit } is right in **{ $pair_share }** of the pairs in which it was searched.
    .more = { units-search_result } The second half has no such pair, so that this is not checked.
units-scores-none = **{ $num_scored }** units are scored.
    .more = Of the characters of the first half no two are { $pair }.
units-states = The state changed most when the model read { $character } at position **{ $position }**.
    .more = { $num_units } units over { $num_characters } characters. The slowest is unit { $slowest_unit }, with an autocorrelation of { $slowest_autocorrelation } from one character to the next; the fastest is unit { $fastest_unit }, with { $fastest_autocorrelation }.
units-states-one = **{ $num_units }** units over 1 character.
    .more = The first is unit { $slowest_unit }: over one character none is slower than another.
