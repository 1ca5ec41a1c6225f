# The page.
page-lab = Lab
    .question = When does a model learn what?

# The views of the page.
lab-view = View
    .dates = Dates
    .reber_grammar = Reber grammar
    .writer = Writer
lab-dates_figure = Figure
    .accuracy = Accuracy
    .loss = Loss
    .learnt_when = Learnt when
    .gradients = Gradients
lab-reber_figure = Figure
    .accuracy = Accuracy
    .by_length = By length
    .gradients = Gradients
lab-writer_figure = Figure
    .loss = Loss
    .accuracy = Accuracy
    .gradients = Gradients
lab-writer_example = At a snapshot
    .text = Text
    .characters = Characters

# Columns; batches, accuracy, loss, layer and weight are those of other topics.
column-model-variant = model
column-character-position = character of the date
column-norm = norm of the gradient
column-output-position = output position
column-input-position = input position
column-output-character = output character
column-input-character = input character
column-string-type = strings
column-length-group = letters of a string
column-unit-state = in this string
column-counterpart-state = with the other second letter
column-text-split = split
column-character-type = kind of character
column-component-1 = first principal component
column-component-2 = second principal component

# A training, of any model.
training-start = Start
    .done = This training is done: change a setting, or press Train anew or Continue.
training-retrain = Train anew
training-trained = { $minutes ->
    [0] Trained here just now with these settings.
    [one] Trained here 1 minute ago with these settings.
   *[other] Trained here { $minutes } minutes ago with these settings.
 } Train anew takes another seed.
training-stop = Stop
training-continue = Continue
training-script = Keras script
training-notebook = Notebook
    .dates = This notebook trains the encoder-decoder of the page Lab, view Dates, with the settings that were chosen there. It needs Keras with TensorFlow.
    .reber = This notebook trains the recurrent layer of the page Lab, view Reber grammar, with the settings that were chosen there. It needs Keras with TensorFlow.
    .writer = This notebook trains the model of the page Lab, view Writer, with the text and the settings that were chosen there. It needs Keras with TensorFlow.
training-keras = .keras file
training-open = Open in Masking
training-snapshot = Snapshot
training-presets = Try
training-none = Press Start: the model is trained on this machine, and you watch.
training-full = Too many trainings wait already: press Start again in a minute.
training-missing = Shakespeare’s text is not on this machine and could not be fetched: connect to the network, or put shakespeare.txt into a folder and set ATLAS_DATA_DIR to it. Or take another text.
training-weights-not-finite = After { training-batches } the weights are NaN: move the slider back to an earlier snapshot.
training-closed = Here the lab is closed, since trainings would slow this server down for everyone: run the atlas on your own machine, or set ATLAS_LAB=on there.
training-loading = Loading TensorFlow.
training-compiling = Compiling the model.
training-queue-position = { $position ->
    [one] Two trainings run already: yours is the next.
   *[other] Two trainings run already: yours is number { $position } in the queue.
 }
training-step = Batch { $step } of { $total }, { $seconds ->
    [one] about 1 second left
   *[other] about { $seconds } seconds left
 }
training-settings-changed = The settings were changed: Start trains anew.
training-other-viewers = { $num_viewers ->
    [one] 1 other visitor watches this training: it goes on without you.
   *[other] { $num_viewers } other visitors watch this training: it goes on without you.
 }
training-change = { $setting } from { $old } to { $new }
training-changes = Since the training before you changed { $changes }. Dotted curves, where there are any, are its.

# How a training ended, where it is not done.
running-late = Its time was over before it was done: press Continue, or take fewer epochs.
running-stopped = It was stopped. Continue goes on from here.
running-early = It was stopped before there was a model: press Start to train again.
running-nan = The loss is NaN: the weights have diverged. Lower the learning rate, or clip the gradients.
running-disk = The model cannot be saved: the folder for temporary files is full, or closed to the app. Make room, then press Start.
running-memory = The training needed more memory than it may have: take fewer units or examples, then press Start.
running-broken = The process of the training ended by itself: press Start to train again.
running-left = The training ended, since nobody watched it: press Start to train again.

# The form of dates.
DatesRequest-score_function = Attention
    .help = Score of a query and a key: their dot product (Luong), or a small network (Bahdanau).
    .dot = dot product
    .additive = additive
DatesRequest-units = Units
    .help = Of encoder and decoder, { $low } to { $high }.
DatesRequest-learning_rate = Learning rate
    .help = Step size of the optimizer, up to { $high }.
DatesRequest-optimizer = Optimizer
    .adam = Adam
    .nadam = Nadam
    .rmsprop = RMSprop
    .sgd = SGD
DatesRequest-clip_norm = Clip gradients at
    .help = Largest norm of a weight’s gradient; 0 does not clip.
DatesRequest-date_format = Dates read
    .month = April 22, 2019
    .short = 22 Apr 2019
    .numbers = 04/22/2019
    .mixed = all three
DatesRequest-bidirectional = Bidirectional encoder
DatesRequest-num_examples = Examples
    .help = Training dates, { $low } to { $high }; 500 more are held out.
DatesRequest-epochs = Epochs
    .help = Passes over the training data, { $low } to { $high }.
DatesRequest-seed = Seed
    .help = Of the dates, the initial weights and the order of the examples.
AlignmentRequest-date = Your date
    .help = As “April 22, 2019”, “22 Apr 2019” or “04/22/2019”.
dates-letters = letters, digits, spaces, commas and slashes that dates are written with
    .fix = Type a date such as April 22, 2019.
dates-preset = Settings
    .default = Default settings
    .high_learning_rate = A learning rate that is too high
    .no_clipping = Large steps without clipping
    .low_learning_rate = A learning rate that is too low
    .few_units = Eight units
    .mixed_formats = Three ways to write a date, read in both directions

# A figure of all trainings.
training-batches = { $num_batches } { $num_batches ->
    [one] batch
   *[other] batches
 }
training-diverged = After **{ training-batches }** the weights are NaN: nothing is predicted.
training-gradients = The largest gradient is **{ $norm }**, of the layer { $layer } after { training-batches }.
    .more = Each row shows the gradient norm of a layer’s weights on the first 32 examples, before clipping.
training-no-gradients = No gradient is known yet.

# The figures of dates.
dates-variant = Model
    .with_attention = with attention
    .without_attention = without attention
dates-character = character { $position } ({ $character })
dates-characters = characters { $positions }
dates-accuracy = { $diverged ->
    [both] { training-diverged }
    [with_attention] Without attention **{ $without_attention }** of the characters of new dates are right; the weights of the model with attention are NaN.
    [without_attention] With attention **{ $with_attention }** of the characters of new dates are right; the weights of the model without it are NaN.
   *[none] With attention **{ $with_attention }** of the characters of new dates are right, without it { $without_attention }.
 }
    .more = That is after { training-batches } of 32 dates. { $batches_to_99 ->
        [-1] With attention 99 % was not reached.
        [one] With attention 99 % was reached after { $batches_to_99 } batch, { $seconds_to_99 } seconds.
       *[other] With attention 99 % was reached after { $batches_to_99 } batches, { $seconds_to_99 } seconds.
     } Each character is predicted from the right ones before it (teacher forcing). The 500 dates were never trained on. Both models see the same batches.
dates-loss = { $diverged ->
    [both] { training-diverged }
    [with_attention] Without attention the loss on new dates is **{ $without_attention }**; with it the loss is NaN.
    [without_attention] With attention the loss on new dates is **{ $with_attention }**; without it the loss is NaN.
   *[none] With attention the loss on new dates is **{ $with_attention }**, without it { $without_attention }.
 }
    .more = It is the mean over 500 held-out dates of 10 characters, after { training-batches }.
dates-learning_order = Without attention **{ $without_attention }** of 10 characters { $without_attention ->
    [one] is
   *[other] are
 } not learnt yet, with it { $with_attention }.
    .more = A character counts as learnt once it is right in 90 % of the held-out dates. { $with_attention ->
        [0] With attention { $characters } came last.
       *[other] With attention not all are learnt yet; right least often: { $characters }.
     } The two dashes are the same in every date.
dates-alignment = { $date } is written as **{ $output_with_attention }**, without attention as { $output_without_attention }.
    .more = { $is_correct ->
        [yes] With attention it is right.
        [no] With attention it is not right yet.
       *[other] It is not a date in a format of the training.
     } After { training-batches } the largest weight of a row is { $largest_weight } on average; uniform weights would be { $uniform_weight }.

# The form of Reber's grammar.
ReberRequest-layer = Layer
    .help = A recurrent layer of Keras.
    .gru = GRU
    .lstm = LSTM
    .simple = SimpleRNN
ReberRequest-padding = Padding
    .help = With a mask the layer stops at the end of a string; without one it reads the padding, too; ragged batches hold strings of one length, without padding.
    .mask = with a mask
    .none = without a mask
    .ragged = ragged, by length
ReberRequest-units = Units
    .help = Of the layer, { $low } to { $high }.
ReberRequest-learning_rate = Learning rate
    .help = Step size of the optimizer, up to { $high }.
ReberRequest-optimizer = Optimizer
    .adam = Adam
    .nadam = Nadam
    .rmsprop = RMSprop
    .sgd = SGD
ReberRequest-clip_norm = Clip gradients at
    .help = Largest norm of a weight’s gradient; 0 does not clip.
ReberRequest-num_examples = Examples
    .help = Training strings, { $low } to { $high }; 600 more are held out.
ReberRequest-epochs = Epochs
    .help = Passes over the training data, { $low } to { $high }.
ReberRequest-seed = Seed
    .help = Of the strings, the initial weights and the order of the examples.
StringReadingRequest-string = Your string
    .help = Of the letters B, E, P, S, T, V, X.
reber-letters = letters of the grammar: B, E, P, S, T, V, X
    .fix = Type a string such as BTBTSXSETE.
reber-preset = Settings
    .default = Default settings
    .no_mask = Without a mask
    .ragged = Ragged batches instead of padding
    .simple = A SimpleRNN
    .high_learning_rate = A learning rate that is too high, without clipping
    .few_units = Four units

# The figures of Reber's grammar.
reber-string_type = Strings
    .valid = strings of the grammar
    .wrong_letter = one letter is another
    .wrong_repeat = the last letter but one is wrong
reber-unit = unit { $unit }
reber-accuracy = { $diverged ->
    [yes] { training-diverged }
   *[no] Of strings whose last letter but one is wrong **{ $wrong_repeat }** are found, of those with another wrong letter { $wrong_letter }.
 }
    .more = { $diverged ->
        [yes] {""}
       *[no] Of the strings of the grammar { $valid } are accepted.
     } That is after { training-batches }, for { $num_valid } strings of the grammar, { $num_wrong_letter } with another letter and { $num_wrong_repeat } whose last letter but one does not equal the second. To find these a model must hold the second letter until then.
reber-lengths = { $diverged ->
    [yes] { training-diverged }
   *[no] Of the longest strings with a wrong last letter but one **{ $accuracy_longest }** are found, of the shortest { $accuracy_shortest }.
 }
    .more = The shortest have { $shortest_group } letters, the longest { $longest_group }. The longer the string, the longer must the second letter be held. { $num_longest ->
        [one] One string is that long.
       *[other] { $num_longest } strings are that long.
     }
reber-reading = After all of { $string } P(valid) is **{ $probability }**.
    .more = That is after { training-batches }. { $distinguishes ->
        [yes] Of all units, { $unit } tells the second letter best: before the last two letters its state differs by { $difference } from that in the string whose second letter is the other one, T or P.
       *[no] {""}
     } The model is trained on its verdict at the end of a string; before the end, the curve shows what it would say there.

# A text of one's own, of any view.
own-text-file = Or a file of plain text
own-text-refused = This file is no plain text in UTF-8: save it as UTF-8, or paste the text into the box.
own-text-kept = Your text stays in this session: no link holds it.

# The form of the writer.
WriterRequest-corpus = Text
    .help = The words of this atlas (about 50,000 characters), the first 200,000 characters of Shakespeare (fetched where they are not on this machine), or your own.
    .atlas = words of this atlas
    .shakespeare = Shakespeare
    .custom = your own
WriterRequest-text = Your text
    .help = { $low } to { $high } characters. The last tenth is held out.
WriterRequest-layer = Model
    .help = A recurrent layer of Keras, or a Transformer of two blocks that sees the last 64 characters.
    .gru = GRU
    .lstm = LSTM
    .simple = SimpleRNN
    .transformer = Transformer
WriterRequest-units = Units
    .help = Of the layer; of the Transformer its width. { $low } to { $high }.
WriterRequest-learning_rate = { ReberRequest-learning_rate }
    .help = { ReberRequest-learning_rate.help }
WriterRequest-max_characters = Characters used
    .help = Of the beginning of the text, { $low } to { $high }. The last tenth of them is held out.
WriterRequest-optimizer = { ReberRequest-optimizer }
    .adam = { ReberRequest-optimizer.adam }
    .nadam = { ReberRequest-optimizer.nadam }
    .rmsprop = { ReberRequest-optimizer.rmsprop }
    .sgd = { ReberRequest-optimizer.sgd }
WriterRequest-clip_norm = { ReberRequest-clip_norm }
    .help = { ReberRequest-clip_norm.help }
WriterRequest-epochs = { ReberRequest-epochs }
    .help = Passes over the text, { $low } to { $high }.
WriterRequest-seed = { ReberRequest-seed }
    .help = Of the initial weights and the order of the passages.
WritingRequest-prompt = Prompt
    .help = What the model reads first, at most { $high } characters.
WritingRequest-temperature = Temperature
    .help = 0 always takes the likeliest character, 1 draws from the model’s own distribution.
WritingRequest-text_seed = Seed of the text
    .help = All snapshots sample with the same random numbers.
writer-text-fix = Paste another text, or take the words of this atlas.
writer-letters = a text with letters
writer-distinct = a text of 2 to { $max_characters } different characters
writer-preset = Settings
    .default = Default settings
    .simple = A SimpleRNN
    .transformer = A Transformer
    .few_units = Eight units
    .overfitting = Overfitting: little text, many epochs
    .high_learning_rate = A learning rate that is too high
    .no_clipping = Large steps without clipping

# The figures of the writer.
writer-split = Text
    .training = trained on
    .held_out = held out
writer-character_type = Characters
    .vowel = vowels
    .consonant = consonants
    .letter = other letters
    .digit = digits
    .other = spaces and signs
writer-best_snapshot = { $best_step ->
    [0] before the training
    [one] after { $best_step } batch
   *[other] after { $best_step } batches
 }
writer-loss = { $trend ->
    [nan] The loss is NaN: the lowest on held-out text was **{ $lowest }**, { writer-best_snapshot }.
    [untrained] Before its training the loss on held-out text is **{ $held_out }**.
    [falling] The loss on held-out text is **{ $held_out }**, its lowest so far: it still falls.
    [flat] The loss on held-out text is **{ $held_out }** and no longer falls: it was as low { writer-best_snapshot }.
    [diverging] { $best_step ->
        [0] The loss on held-out text has risen by **{ $rise }** since the training began, and so has that on the text trained on: the model is worse than an untrained one.
       *[other] The loss on held-out text has risen by **{ $rise }** since it was lowest, { writer-best_snapshot }, and so has that on the text trained on.
     }
   *[overfitting] Overfitting: the loss on held-out text was lowest { writer-best_snapshot } and has risen by **{ $rise }** since.
 }
    .more = { $trend ->
        [nan] The weights have diverged.
       *[other] After { training-batches } it is { $held_out } on held-out text and { $training } on text that is trained on.
     } At its lowest it is { $first_position_loss } for the first character that follows in a passage and { $last_positions_loss } for the last 16; where the second is lower, the model predicts better the more it has read. The loss is in nats a character, for the model at each snapshot, for the same passages of 64 characters. Held out is the last tenth of the text.
writer-accuracy = { $diverged ->
    [yes] { training-diverged }
   *[no] Of the held-out characters **{ $held_out }** are the model’s first choice.
 }
    .more = { $diverged ->
        [yes] {""}
       *[no] Of the text that is trained on { $training } are.
     } That is after { training-batches }, where each character is predicted from the right ones before it (teacher forcing).
writer-writing = { $num_words ->
    [0] It writes no word of three letters yet; on average it gave **{ $mean_probability }** to the character that it drew.
   *[other] Of { $num_words } { $num_words ->
        [one] word
       *[other] words
     } that it writes **{ $num_known_words }** { $num_known_words ->
        [one] is
       *[other] are
     } in the text.
 }
    .more = That is after { training-batches }. On average the model had given { $mean_probability } to the character that was drawn. Words of three letters or more are counted. { $unknown_characters ->
        [none] {""}
       *[other] Of the prompt { $unknown_characters } was left out, since the text does not have it.
     }
writer-characters = { $num_vowels ->
    [0] None of { $num_characters } characters is a small Latin vowel, so **0** are compared.
    [1] The text has **1** small Latin vowel: there is no other to which it could lie near.
   *[other] Of { $num_vowels } vowels **{ $num_vowel_neighbours }** { $num_vowel_neighbours ->
        [one] lies
       *[other] lie
     } nearest to another vowel.
 }
    .more = { $num_vowels ->
        [0] {""}
        [1] {""}
       *[other] Of { $num_letters } small letters, a random one would be a vowel for { $expected_by_chance } of them.
     } Two characters lie near each other where their embeddings point in similar directions, since similar characters follow them. The map shows the two directions in which the embeddings, at length 1, differ most, after { training-batches }; nearest neighbours are computed in all dimensions. A label is left out where it would cover another.
