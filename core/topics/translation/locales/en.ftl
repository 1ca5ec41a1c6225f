# The page.
page-translation = Translation
    .question = How does a model translate, and how sure is it of each word?

translation-view = View
    .translate = Translate
    .greedy__beam__sampling = Greedy, beam, sampling
    .beam_search = Beam search
    .your_translation = Your translation
    .models_compared = Models compared
    .teacher_forcing = Teacher forcing
translation-one-word = With a single word to look at, attention gives it the weight 1 at each step. In the LSTMs with attention, as in the chapter, the attention output alone makes the logits: they are the same at each step, and the model ends at once or repeats one token.

# Names of columns and axes.
column-translator = model
column-so_far = probability so far
column-token_nats = log-probability in nats
column-choice = choice number
column-found_by = found by
column-whose = whose
column-hypothesis = hypothesis
column-continues = continues
column-beam_step = step
column-hypothesis_text = so far
column-total = log-probability
column-score = score
column-beam_place = place at its step
column-outcome = what became of it
column-dropped_at = dropped at step
column-final_place = place
column-translated = translation
column-token_count = tokens
column-chapter_accuracy = the chapter's
column-bleu_words = BLEU on words
column-bleu = BLEU
column-beam_bleu = BLEU, beam of 4
column-chrf = chrF
column-weights_megabytes = MB
column-chapter_minutes = the chapter's minutes
column-greedy_ms = ms a sentence
column-architecture = architecture
column-code_name = code name
column-words_from = words from
column-words_to = to
column-length_group = group of lengths
column-sentence_pairs = pairs
column-forced = after the right tokens (teacher forcing)
column-free = after its own tokens

# Translate.
TranslateRequest-text = English sentence
TranslateRequest-model = Model
TranslateRequest-method = Search
    .greedy = Greedy
    .beam = Beam
    .sample = Sampling
TranslateRequest-width = Beam width
    .help = Hypotheses kept at each step, { $low } to { $high }; 1 is greedy.
TranslateRequest-length_penalty = Length penalty α
    .help = { $low } compares sums of log-probabilities, which favours short sentences; { $low } to { $high }.
TranslateRequest-unknown_penalty = [UNK] penalty
    .help = Nats that each [UNK] costs, { $low } to { $high }.
TranslateRequest-temperature = Temperature
    .help = { $low } to { $high }: 0 always takes the likeliest, 1 is the model's own distribution.
TranslateRequest-top_k = Top-k
    .help = Keep the k likeliest; 0 is off.
TranslateRequest-top_p = Top-p
    .help = Keep the fewest that hold p of the probability; 1 is off.
TranslateRequest-seed = Seed
    .help = The same seed draws the same.
TranslateView-second = Compare with
    .help = A second model for the same sentence.
    .none = none
translate-tokens = { $said ->
    [no] The model ends at once and says nothing: **{ $chance }**.
   *[yes] { $translation } has a probability of **{ $chance }**.
 }
    .more = { $told }
translate-sure = { $name }{ $count ->
    [one] 1 token
   *[other] { $count } tokens
 }, { $mean } each on average (geometric mean), { $nats } nats together. The model was least sure of { $low }: { $share }{ $outcome ->
    [alone] .
    [first] {""}, ahead of { $other } with { $other_share }.
   *[later] {""}, its choice { $choice } after { $other } with { $other_share }.
 }
translate-unknown = It said [UNK] { $count ->
    [one] 1 time
   *[other] { $count } times
 }: for a word that is not in its vocabulary.
translate-endless = It never ended the sentence: the limit of { $count } tokens cut it.
translate-final = The final beam
translate-thumbnail = { $text } becomes { $translation }; its least probable token had { $least }.

# Greedy, beam, sampling.
translate-ways = { $outcome ->
    [same] Beam search finds what greedy search finds: **{ $chance }**.
    [less] Greedy search's translation is **{ $times } times** as likely as the beam's.
   *[more] Beam search's translation is **{ $times } times** as likely as greedy's.
 }
    .more = { $outcome ->
        [same] It is { $beam }.
       *[other] Beam search finds { $beam }: { $nats } nats beside greedy search's.
    }{ $outcome ->
        [less] {" "}Greedy search's was dropped on the way, or the penalties put it lower.
       *[other] {""}
    } { $sampled } { $loops }
translate-sampled = { $outcome ->
    [same] Sampling draws what greedy search finds.
    [less] Sampling draws a translation that is { $times } times less likely than greedy search's ({ $chance }).
   *[more] Sampling draws a translation that is { $times } times as likely as greedy search's ({ $chance }).
 }

# Your translation.
ScoreRequest-text = { TranslateRequest-text }
ScoreRequest-translation = Your Spanish translation
ScoreRequest-model = Model
translate-type = Type your Spanish translation: each word gets its probability.
translate-yours-name = Yours
translate-own-name = The model's own
translate-yours = { $outcome ->
    [same] Yours is, token for token, the model's own: **{ $chance }**.
    [less] Yours is **{ $times } times** less likely than the model's own.
   *[more] Yours is **{ $times } times** as likely as the model's own.
 }
    .more = { $outcome ->
        [same] {""}
        [less] { $nats } nats: { $chance } beside { $own }.{" "}
       *[more] +{ $nats } nats: greedy search does not find the likeliest.{" "}
    }{ $first } of your { $count } tokens are the model's first choice. The least expected is { $low } with { $share }, choice { $choice }{ $choice ->
        [1] .
       *[other] ; its first choice there is { $likeliest } ({ $likeliest_share }).
    } { $loop }

# Beam search.
BeamView-candidates = Show rejected candidates
beam-from = Show from step
beam-start = start
beam-outcome = What became of it
    .winner = winner
    .final = final beam
    .dropped = dropped
    .continued = continued
    .rejected = rejected candidate
    .greedy = greedy search
    .beam = beam search
beam-tree = { $outcome ->
    [same] Beam search and greedy search find the same: **{ $chance }**.
    [less] Greedy search's translation is **{ $times } times** as likely as the beam's.
   *[more] Beam search finds a translation **{ $times } times** as likely as greedy's.
 }
    .more = Beam search finds { $winner } ({ $total } nats){ $outcome ->
        [same] {""}, and so does greedy search.
       *[other] {""}, greedy search { $other } ({ $other_total } nats).
    } { $place ->
        [1] The winner led from the first step{ $outcome ->
            [same] .
           *[other] {""}: only the penalties or a tie part the two.
        }
       *[other] The winner stood at place { $place } at step { $step } ({ $token }){ $outcome ->
            [same] .
           *[other] ; greedy search keeps only place 1.
        }
    } { $lead } { $loop }
beam-lead = Its score is { $lead } nats better than the second's.
beam-player = Player
    .slider = Step of the search
    .keeps = Beam search keeps the best { $width }
    .rejected = Rejected
    .greedy = Greedy search keeps 1
    .start = The start
    .step = Step { $step } of { $steps }
    .detail = Step { $step }, “{ $token }”: { $chance }, score { $score } nats, place { $place }, { $fate }.
    .next = Next: { $next }.
    .won = the winner
    .refused = rejected: the beam keeps { $width }
    .final = place { $place } of the final beam
    .path = on the winner's path
    .continued = kept and continued
    .dropped = kept, dropped at step { $step }

# Models compared.
translation-compared = Figure
    .accuracy = Accuracy
    .sentence_length = Sentence length
    .training = Training
compared-here = here
compared-chapter = in the chapter (its best epoch)
compared-accuracy-axis = validation accuracy, teacher forced, over real target tokens
compared-accuracy = { $count ->
    [0] “{ $best }” translates best: **{ $high }** BLEU on words.
   *[other] Of the chapter's { $count } accuracies **{ $reached }** { $reached ->
        [one] is
       *[other] are
    } reached.
 }
    .more = Best BLEU on words: { $high } (“{ $best }”){ $lowest }. The chapter prints its best epochs. { $scale }
compared-lowest = ; lowest: { $low } (“{ $name }”)
compared-scale = The accuracy of “{ $name }” is that of subwords: another scale.
compared-length-axis = words of the English sentence
compared-length = { $outcome ->
    [best] On { $low } to { $high } words “{ $name }” is best: **{ $bleu }** BLEU.
    [none] Attention helps at no length here: **{ $bleu }** BLEU at best.
   *[gain] On sentences of { $low } to { $high } words attention adds **{ $bleu }** BLEU.
 }
    .more = { $told }
compared-short = On the { $pairs } pairs of { $low } to { $high } words it has { $short }.
compared-attention = “{ $name }” against the same without attention (“{ $other }”): { $short_gain }, { $long_gain }.
compared-gain = { $gain } BLEU on sentences of { $low } to { $high } words ({ $pairs } pairs)
compared-part = The { $minutes } minutes of “{ $name }” are its last part alone: it began with the weights of an earlier training.
compared-training = { $whole ->
    [yes] The longest training in one go, of “{ $slow }”, took **{ $most }** minutes.
   *[no] The last part of the training of “{ $slow }” took **{ $most }** minutes.
 }
    .more = { $quick } { $parts } The epoch with the best validation accuracy is the one that ships. { $own }
compared-quick = The quickest, of “{ $name }”, took { $minutes }.
compared-architecture =
    .nmt_lstm = Embedding 128, LSTM 512; Embedding 128, LSTM 512, Dense 1000 (logits)
    .nmt_bilstm = Embedding 128, Bidirectional LSTM 256 a way; Embedding 128, LSTM 512, Dense 1000 (logits)
    .nmt_luong = Embedding 128, Bidirectional LSTM 256 a way; Embedding 128, LSTM 512, dot attention, Dense 1000 (logits)
    .nmt_luong_general = Embedding 128, Bidirectional LSTM 256 a way; Embedding 128, LSTM 512, general attention, Dense 1000 (logits)
    .nmt_bahdanau = Embedding 128, Bidirectional LSTM 256 a way; Embedding 128, LSTM 512, concat attention, Dense 1000 (logits)
    .nmt_luong_tied = Embedding 128, Bidirectional LSTM 256 a way; Embedding 128, LSTM 512, dot attention, the embedding again 1000 (logits)
    .nmt_transformer = Embedding 128, sinusoidal positions, 2 + 2 layers of 8 heads of 128 and Dense 128, norms after; Dense 1000 (logits)
    .nmt_transformer_trained_positions = Embedding 128, trained positions, 2 + 2 layers of 8 heads of 128 and Dense 128, norms after; Dense 1000 (logits)
    .nmt_atlas = Embedding 256, sinusoidal positions, 3 + 3 layers of 4 heads of 64 and Dense 1024, norms before; the embedding again 8000 (logits)
compared-kept =
    .mean_of_the_last_4_epochs = mean of the last 4 epochs
compared-weights = But of “{ $name }” it is “{ $weights }”.

# Teacher forcing.
compared-position-axis = position in the Spanish sentence
compared-share-axis = tokens that are right
compared-position = After its own tokens only **{ $free }** of the next are right.
    .more = “{ $name }”, first { $last } positions: { $forced } are right after the right tokens (teacher forcing), { $free } after its own. The gap is widest at position { $place }: { $wide_forced } against { $wide_free }.
