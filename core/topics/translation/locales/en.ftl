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
column-cumulative_probability = probability so far
column-token_log_probability = log-probability in nats
column-choice = choice number
column-search_method = search method
column-translation_by = by
column-hypothesis = hypothesis
column-parent = parent hypothesis
column-beam_step = step
column-hypothesis_text = so far
column-total = log-probability
column-score = score
column-beam_rank = rank at its step
column-outcome = outcome
column-pruned_step = dropped at step
column-final_rank = rank
column-translation_text = translation
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
TranslateView-second_model = Compare with
    .help = A second model for the same sentence.
    .none = none
translate-tokens = { $has_words ->
    [no] The model ends at once with an empty translation: **{ $probability }**.
   *[yes] { $translation } has a probability of **{ $probability }**.
 }
    .more = { $details }
translate-confidence = { $model }{ $num_tokens ->
    [one] 1 token
   *[other] { $num_tokens } tokens
 }, { $mean_probability } each on average (geometric mean), { $nats } nats together. The model was least sure of { $token }: { $token_probability }{ $alternative_type ->
    [alone] .
    [first] {""}, ahead of { $alternative } with { $alternative_probability }.
   *[later] {""}, its choice { $rank } after { $alternative } with { $alternative_probability }.
 }
translate-unknown = It predicted [UNK] { $count ->
    [one] 1 time
   *[other] { $count } times
 }: for a word that is not in its vocabulary.
translate-no-end = It never predicted the end token: the limit of { $num_tokens } tokens cut it.
translate-final-beam = The final beam
translate-thumbnail = { $text } becomes { $translation }; its least probable token had { $min_probability }.

# Greedy, beam, sampling.
translate-search-methods = { $comparison ->
    [same] Beam search finds what greedy search finds: **{ $probability }**.
    [less] Greedy search's translation is **{ $ratio } times** as likely as the beam's.
   *[more] Beam search's translation is **{ $ratio } times** as likely as greedy's.
 }
    .more = { $comparison ->
        [same] It is { $beam_translation }.
       *[other] Beam search finds { $beam_translation }: { $nats } nats beside greedy search's.
    }{ $comparison ->
        [less] {" "}Greedy search's was dropped on the way, or the penalties put it lower.
       *[other] {""}
    } { $sampling } { $loops }
translate-sampling = { $comparison ->
    [same] Sampling draws what greedy search finds.
    [less] Sampling draws a translation that is { $ratio } times less likely than greedy search's ({ $probability }).
   *[more] Sampling draws a translation that is { $ratio } times as likely as greedy search's ({ $probability }).
 }

# Your translation.
ScoreRequest-text = { TranslateRequest-text }
ScoreRequest-translation = Your Spanish translation
ScoreRequest-model = Model
translate-type-translation = Type your Spanish translation: each word gets its probability.
translate-visitor-name = Yours
translate-model-name = The model's own
translate-visitor = { $comparison ->
    [same] Yours is, token for token, the model's own: **{ $probability }**.
    [less] Yours is **{ $ratio } times** less likely than the model's own.
   *[more] Yours is **{ $ratio } times** as likely as the model's own.
 }
    .more = { $comparison ->
        [same] {""}
        [less] { $nats } nats: { $probability } beside { $model_probability }.{" "}
       *[more] +{ $nats } nats: greedy search does not find the likeliest.{" "}
    }{ $num_first_choices } of your { $num_tokens } tokens are the model's first choice. The least expected is { $token } with { $token_probability }, choice { $rank }{ $rank ->
        [1] .
       *[other] ; its first choice there is { $first_choice } ({ $first_choice_probability }).
    } { $loop }

# Beam search.
BeamView-show_rejected = Show rejected candidates
beam-first-step = Show from step
beam-start = start
beam-outcome = Outcome
    .winner = winner
    .final = final beam
    .dropped = dropped
    .continued = continued
    .rejected = rejected candidate
    .greedy = greedy search
    .beam = beam search
beam-tree = { $comparison ->
    [same] Beam search and greedy search find the same: **{ $probability }**.
    [less] Greedy search's translation is **{ $ratio } times** as likely as the beam's.
   *[more] Beam search finds a translation **{ $ratio } times** as likely as greedy's.
 }
    .more = Beam search finds { $winner } ({ $total } nats){ $comparison ->
        [same] {""}, and so does greedy search.
       *[other] {""}, greedy search { $greedy_translation } ({ $greedy_total } nats).
    } { $rank ->
        [1] The winner led from the first step{ $comparison ->
            [same] .
           *[other] {""}: only the penalties or a tie part the two.
        }
       *[other] The winner stood at place { $rank } at step { $step } ({ $token }){ $comparison ->
            [same] .
           *[other] ; greedy search keeps only place 1.
        }
    } { $margin } { $loop }
beam-margin = Its score is { $margin } nats better than the second's.
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
compared-accuracy = { $num_accuracies ->
    [0] “{ $best_model }” translates best: **{ $best_bleu }** BLEU on words.
   *[other] Of the chapter's { $num_accuracies } accuracies **{ $num_reached }** { $num_reached ->
        [one] is
       *[other] are
    } reached.
 }
    .more = Best BLEU on words: { $best_bleu } (“{ $best_model }”){ $lowest }. The chapter prints its best epochs. { $scale }
compared-lowest = ; lowest: { $bleu } (“{ $model }”)
compared-scale = The accuracy of “{ $model }” is that of subwords: another scale.
compared-length-axis = words of the English sentence
compared-length = { $comparison ->
    [best] On { $min_words } to { $max_words } words “{ $model }” is best: **{ $bleu }** BLEU.
    [none] Attention helps at no length here: **{ $bleu }** BLEU at best.
   *[gain] On sentences of { $min_words } to { $max_words } words attention adds **{ $bleu }** BLEU.
 }
    .more = { $details }
compared-shortest = On the { $num_pairs } pairs of { $min_words } to { $max_words } words it has { $bleu }.
compared-attention = “{ $model }” against the same without attention (“{ $baseline }”): { $shortest_gain }, { $longest_gain }.
compared-gain = { $gain } BLEU on sentences of { $min_words } to { $max_words } words ({ $num_pairs } pairs)
compared-partial-training = The { $minutes } minutes of “{ $model }” are its last part alone: it began with the weights of an earlier training.
compared-training = { $is_complete ->
    [yes] The longest training in one go, of “{ $slowest_model }”, took **{ $max_minutes }** minutes.
   *[no] The last part of the training of “{ $slowest_model }” took **{ $max_minutes }** minutes.
 }
    .more = { $fastest } { $partial_trainings } The epoch with the best validation accuracy is the one that ships. { $shipped_weights }
compared-fastest = The quickest, of “{ $model }”, took { $minutes }.
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
compared-weights-name =
    .mean_of_the_last_4_epochs = mean of the last 4 epochs
compared-weights = But of “{ $model }” it is “{ $weights }”.

# Teacher forcing.
compared-position-axis = position in the Spanish sentence
compared-share-axis = tokens that are right
compared-position = After its own tokens only **{ $free_accuracy }** of the next are right.
    .more = “{ $model }”, first { $num_positions } positions: { $forced_accuracy } are right after the right tokens (teacher forcing), { $free_accuracy } after its own. The gap is widest at position { $position }: { $gap_forced_accuracy } against { $gap_free_accuracy }.
