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
lab-writer_example = At a moment
    .text = Text
    .characters = Characters

# Columns; batches, accuracy, loss, layer and weight are those of other topics.
column-half = model
column-date-place = character of the date
column-norm = norm of the gradient
column-row-written = written as
column-row-read = read as
column-character-written = character written
column-character-read = character read
column-string-kind = strings
column-string-lengths = letters of a string
column-state-here = in this string
column-state-other = with the other second letter
column-text-part = part of the text
column-character-kind = kind of character
column-component-1 = first principal component
column-component-2 = second principal component

# A training, of any model.
training-start = Start
    .done = This training is done: change a setting, or press Train anew or Continue.
training-anew = Train anew
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
training-moment = Moment of the training
training-offers = Try
training-none = Press Start: the model is trained on this machine, and you watch.
training-full = Too many trainings wait already: press Start again in a minute.
training-missing = Shakespeare’s text is not on this machine and could not be fetched: connect to the network, or put shakespeare.txt into a folder and set ATLAS_DATA_DIR to it. Or take another text.
training-no-numbers = After { looks-batches } the weights are no numbers any more: move the slider back to look at a moment before.
training-closed = Here the lab is closed, since trainings would slow this server down for everyone: run the atlas on your own machine, or set ATLAS_LAB=on there.
training-loading = TensorFlow is being loaded.
training-compiling = Keras compiles the model.
training-place = { $place ->
    [one] Two trainings run already: yours is the next.
   *[other] Two trainings run already: yours is number { $place } in the line.
 }
training-step = Batch { $step } of { $total }, { $left ->
    [one] about 1 second left
   *[other] about { $left } seconds left
 }
training-other = The settings were changed: Start trains anew.
training-others = { $count ->
    [one] 1 other visitor watches this training: it goes on without you.
   *[other] { $count } other visitors watch this training: it goes on without you.
 }
training-change = { $what } from { $old } to { $new }
training-changes = Since the training before you changed { $changes }. Dotted curves, where there are any, are its.

# How a training ended, where it is not done.
running-late = Its time was over before it was done: press Continue, or take fewer epochs.
running-stopped = It was stopped. Continue goes on from here.
running-early = It was stopped before there was a model: press Start to train again.
running-nan = The loss is no number any more: the weights have grown out of bounds. Lower the learning rate, or clip the gradients.
running-disk = The model cannot be saved: the folder for temporary files is full, or closed to the app. Make room, then press Start.
running-memory = The training needed more memory than it may have: take fewer units or examples, then press Start.
running-broken = The process of the training ended by itself: press Start to train again.
running-left = The training ended, since nobody watched it: press Start to train again.

# The form of dates.
DatesRequest-attention = Attention
    .help = How a query is compared with a key: by their product, or by a small network (Bahdanau).
    .dot = dot product
    .additive = additive
DatesRequest-units = Units
    .help = Of encoder and decoder, { $low } to { $high }.
DatesRequest-learning_rate = Learning rate
    .help = How far a step goes, up to { $high }.
DatesRequest-optimizer = Optimizer
    .adam = Adam
    .nadam = Nadam
    .rmsprop = RMSprop
    .sgd = SGD
DatesRequest-clip = Clip gradients at
    .help = The largest norm of the gradient of a weight; 0 clips nothing.
DatesRequest-style = Dates read
    .month = April 22, 2019
    .short = 22 Apr 2019
    .numbers = 04/22/2019
    .mixed = all three
DatesRequest-bidirectional = Bidirectional encoder
DatesRequest-examples = Examples
    .help = Dates that are trained on, { $low } to { $high }; 500 more are held out.
DatesRequest-epochs = Epochs
    .help = How often each example is seen, { $low } to { $high }.
DatesRequest-seed = Seed
    .help = Of the dates, the first weights and the order of the examples.
AlignmentRequest-date = Your date
    .help = As “April 22, 2019”, “22 Apr 2019” or “04/22/2019”.
dates-letters = letters, digits, spaces, commas and slashes that dates are written with
    .fix = Type a date such as April 22, 2019.
dates-offer = Settings
    .as_before = As at first
    .too_high = A learning rate that is too high
    .no_clipping = Large steps without clipping
    .too_low = A learning rate that is too low
    .few_units = Eight units
    .mixed = Three ways to write a date, read in both directions

# A figure of all trainings.
looks-batches = { $batches } { $batches ->
    [one] batch
   *[other] batches
 }
looks-nan = After **{ looks-batches }** the weights are no numbers any more: nothing is predicted.
looks-gradients = The largest gradient is **{ $norm }**, of the layer { $layer } after { looks-batches }.
    .more = A row is a layer: the norm of the gradient of its weights, for the first 32 examples, before it is clipped.
looks-no-gradients = No gradient is known yet.

# The figures of dates.
dates-half = Model
    .with = with attention
    .without = without attention
dates-place = character { $number } ({ $sign })
dates-places = characters { $numbers }
dates-accuracy = { $dead ->
    [with-without] { looks-nan }
    [with] Without attention **{ $without }** of the characters of new dates are right; the weights of the model with attention are no numbers any more.
    [without] With attention **{ $with }** of the characters of new dates are right; the weights of the model without it are no numbers any more.
   *[none] With attention **{ $with }** of the characters of new dates are right, without it { $without }.
 }
    .more = That is after { looks-batches } of 32 dates. { $learnt ->
        [-1] With attention 99 % was not reached.
        [one] With attention 99 % was reached after { $learnt } batch, { $seconds } seconds.
       *[other] With attention 99 % was reached after { $learnt } batches, { $seconds } seconds.
     } Each character is predicted from the right ones before it (teacher forcing). The 500 dates were never trained on. Both models see the same batches.
dates-loss = { $dead ->
    [with-without] { looks-nan }
    [with] Without attention the loss on new dates is **{ $without }**; with it the loss is no number any more.
    [without] With attention the loss on new dates is **{ $with }**; without it the loss is no number any more.
   *[none] With attention the loss on new dates is **{ $with }**, without it { $without }.
 }
    .more = It is the mean over 500 held-out dates of 10 characters, after { looks-batches }.
dates-learnt = Without attention **{ $without }** of 10 characters { $without ->
    [one] is
   *[other] are
 } not learnt yet, with it { $with }.
    .more = A character counts as learnt once it is right in 90 % of the held-out dates. { $with ->
        [0] With attention { $place } came last.
       *[other] With attention not all are learnt yet; right least often: { $place }.
     } The two dashes are the same in every date.
dates-alignment = { $date } is written as **{ $written }**, without attention as { $without }.
    .more = { $right ->
        [yes] With attention it is right.
        [no] With attention it is not right yet.
       *[other] It is no date in a way that was trained on.
     } After { looks-batches } the largest weight of a row is { $largest } on average; even weights would be { $even }.

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
    .help = How far a step goes, up to { $high }.
ReberRequest-optimizer = Optimizer
    .adam = Adam
    .nadam = Nadam
    .rmsprop = RMSprop
    .sgd = SGD
ReberRequest-clip = Clip gradients at
    .help = The largest norm of the gradient of a weight; 0 clips nothing.
ReberRequest-examples = Examples
    .help = Strings that are trained on, { $low } to { $high }; 600 more are held out.
ReberRequest-epochs = Epochs
    .help = How often each example is seen, { $low } to { $high }.
ReberRequest-seed = Seed
    .help = Of the strings, the first weights and the order of the examples.
StringRequest-string = Your string
    .help = Of the letters B, E, P, S, T, V, X.
reber-letters = letters of the grammar: B, E, P, S, T, V, X
    .fix = Type a string such as BTBTSXSETE.
reber-offer = Settings
    .as_before = As at first
    .no_mask = Without a mask
    .ragged = Ragged batches instead of padding
    .simple = A SimpleRNN
    .too_high = A learning rate that is too high, without clipping
    .few_units = Four units

# The figures of Reber's grammar.
reber-kind = Strings
    .valid = strings of the grammar
    .near = one letter is another
    .far = the last letter but one is wrong
reber-unit = unit { $unit }
reber-accuracy = { $dead ->
    [yes] { looks-nan }
   *[no] Of strings whose last letter but one is wrong **{ $far }** are found, of those with another wrong letter { $near }.
 }
    .more = { $dead ->
        [yes] {""}
       *[no] Of the strings of the grammar { $valid } are accepted.
     } That is after { looks-batches }, for { $valid-count } strings of the grammar, { $near-count } with another letter and { $far-count } whose last letter but one does not equal the second. To find these a model must hold the second letter until then.
reber-lengths = { $dead ->
    [yes] { looks-nan }
   *[no] Of the longest strings with a wrong last letter but one **{ $long }** are found, of the shortest { $short }.
 }
    .more = The shortest have { $least } letters, the longest { $most }. The longer the string, the longer must the second letter be held. { $count ->
        [one] One string is that long.
       *[other] { $count } strings are that long.
     }
reber-reading = After all of { $string } P(valid) is **{ $probability }**.
    .more = That is after { looks-batches }. { $tells ->
        [yes] Of all units, { $unit } tells the second letter best: before the last two letters its state differs by { $apart } from that in the string whose second letter is the other one, T or P.
       *[no] {""}
     } A model is asked for its verdict at the end of a string only; before it the curve shows what it would say there.

# A text of one's own, of any view.
own-text-file = Or a file of plain text
own-text-refused = This file is no plain text in UTF-8: save it as UTF-8, or paste the text into the box.
own-text-kept = Your text stays in this session: no link holds it.

# The form of the writer.
WriterRequest-corpus = Text
    .help = The words of this atlas (about 50,000 characters), the first 200,000 characters of Shakespeare (fetched where they are not on this machine), or your own.
    .atlas = words of this atlas
    .shakespeare = Shakespeare
    .own = your own
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
WriterRequest-length = Characters used
    .help = Of the beginning of the text, { $low } to { $high }. The last tenth of them is held out.
WriterRequest-optimizer = { ReberRequest-optimizer }
    .adam = { ReberRequest-optimizer.adam }
    .nadam = { ReberRequest-optimizer.nadam }
    .rmsprop = { ReberRequest-optimizer.rmsprop }
    .sgd = { ReberRequest-optimizer.sgd }
WriterRequest-clip = { ReberRequest-clip }
    .help = { ReberRequest-clip.help }
WriterRequest-epochs = { ReberRequest-epochs }
    .help = How often the text is seen, { $low } to { $high }.
WriterRequest-seed = { ReberRequest-seed }
    .help = Of the first weights and the order of the passages.
WritingRequest-prompt = Prompt
    .help = What the model reads first, at most { $high } characters.
WritingRequest-temperature = Temperature
    .help = 0 always takes the likeliest character, 1 draws from the model’s own distribution.
WritingRequest-text_seed = Seed of the text
    .help = Each moment of the training draws with the same random numbers.
writer-own = Paste another text, or take the words of this atlas.
writer-letters = a text with letters
writer-different = a text of 2 to { $most } different characters
writer-offer = Settings
    .as_before = As at first
    .simple = A SimpleRNN
    .transformer = A Transformer
    .few_units = Eight units
    .overfitting = Overfitting: little text, many epochs
    .too_high = A learning rate that is too high
    .no_clipping = Large steps without clipping

# The figures of the writer.
writer-part = Text
    .training = trained on
    .held_out = held out
writer-kind = Characters
    .vowel = vowels
    .consonant = consonants
    .letter = other letters
    .digit = digits
    .other = spaces and signs
writer-best = { $best ->
    [0] before the training
    [one] after { $best } batch
   *[other] after { $best } batches
 }
writer-loss = { $kind ->
    [nan] The loss is no number any more: the lowest on held-out text was **{ $lowest }**, { writer-best }.
    [begins] Before its training the loss on held-out text is **{ $held }**.
    [falls] The loss on held-out text is **{ $held }**, its lowest so far: it still falls.
    [rests] The loss on held-out text is **{ $held }** and no longer falls: it was as low { writer-best }.
    [worse] { $best ->
        [0] The loss on held-out text has risen by **{ $risen }** since the training began, and so has that on the text trained on: the model is worse than an untrained one.
       *[other] The loss on held-out text has risen by **{ $risen }** since it was lowest, { writer-best }, and so has that on the text trained on.
     }
   *[overfits] Overfitting: the loss on held-out text was lowest { writer-best } and has risen by **{ $risen }** since.
 }
    .more = { $kind ->
        [nan] The weights have grown out of bounds.
       *[other] After { looks-batches } it is { $held } on held-out text and { $training } on text that is trained on.
     } At its lowest it is { $first } for the first character that follows in a passage and { $later } for the last 16; where the second is lower, the model predicts better the more it has read. The loss is in nats a character, on the model as it is at each moment, for the same passages of 64 characters. Held out is the last tenth of the text.
writer-accuracy = { $dead ->
    [yes] { looks-nan }
   *[no] Of the held-out characters **{ $held }** are the model’s first choice.
 }
    .more = { $dead ->
        [yes] {""}
       *[no] Of the text that is trained on { $training } are.
     } That is after { looks-batches }, where each character is predicted from the right ones before it (teacher forcing).
writer-writing = { $words ->
    [0] It writes no word of three letters yet; on average it gave **{ $mean }** to the character that it drew.
   *[other] Of { $words } { $words ->
        [one] word
       *[other] words
     } that it writes **{ $known }** { $known ->
        [one] is
       *[other] are
     } in the text.
 }
    .more = That is after { looks-batches }. On average the model had given { $mean } to the character that was drawn. Words of three letters or more are counted. { $unknown ->
        [none] {""}
       *[other] Of the prompt { $unknown } was left out, since the text does not have it.
     }
writer-characters = { $vowels ->
    [0] None of { $count } characters is a small Latin vowel, so **0** are compared.
    [1] The text has **1** small Latin vowel: there is no other to which it could lie near.
   *[other] Of { $vowels } vowels **{ $found }** { $found ->
        [one] lies
       *[other] lie
     } nearest to another vowel.
 }
    .more = { $vowels ->
        [0] {""}
        [1] {""}
       *[other] Of { $letters } small letters, a random one would be a vowel for { $chance } of them.
     } Two characters lie near each other where their embeddings point in like directions, since like characters follow. The map shows the two directions in which the embeddings, at length 1, differ most, after { looks-batches }; nearest is told in all directions. A name is left out where it would cover another.
